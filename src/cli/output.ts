import { toPlainLine } from "./plain-line.ts";

/** Writes to standard output, and waits while the reader is slower. */
export async function print(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  await new Promise<void>((resolve) => process.stdout.once("drain", resolve));
}

/** Writes notices to standard error, each once: they are neither part of the result nor errors. */
export function createNoticeWriter(): (message: string) => void {
  const written = new Set<string>();
  return (message) => {
    if (written.has(message)) return;
    written.add(message);
    process.stderr.write(`incast: ${toPlainLine(message)}\n`);
  };
}

/** When the reader closes the pipe (`| head`), the program ends without an error. Other failures, such as a full disk, are errors. */
export function endOnClosedOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`incast: the output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
}
