/** Writes to standard output and waits while whoever reads it is slower. */
export async function print(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  await new Promise<void>((resolve) => process.stdout.once("drain", resolve));
}

/** A reader that goes away (`| head`) has had enough: that ends the program, and is no error. */
export function endQuietlyOnClosedOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}
