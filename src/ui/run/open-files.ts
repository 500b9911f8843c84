import { loadProgramLanguage, mentionsProgram } from "./program-language.ts";
import { t } from "../../language/translate.ts";
import { mostFileBytes } from "../../scenario/check/parse-json.ts";
import type { RunCommand } from "./commands.ts";
import type { Notices } from "./notices.ts";
import { formatBytes } from "../../language/formats.ts";

/** How a file is opened after reading, and where a failure is reported. */
interface Opener {
  perform(command: RunCommand): void;
  readonly notices: Notices;
}

/** Opens the one file that was chosen or dropped; anything else is reported and changes nothing. */
export async function openFiles({ perform, notices }: Opener, files: readonly File[]): Promise<void> {
  const refuse = (title: string) => notices.add({ title, detail: t("Nothing has changed."), action: null });
  const [file] = files;
  if (file === undefined) return;
  if (files.length > 1)
    return refuse(
      t(
        "{files, plural, one {# file at once cannot be opened: one file has one scenario.} other {# files at once cannot be opened: one file has one scenario.}}",
        { files: files.length },
      ),
    );
  if (file.size > mostFileBytes)
    return refuse(t('The file "{name}" is too large: at most {size}.', { name: file.name, size: formatBytes(mostFileBytes) }));
  try {
    const text = await file.text();
    if (mentionsProgram(text)) await loadProgramLanguage().catch(() => undefined);
    perform({ do: "openFile", name: file.name, text });
  } catch {
    // A folder, or a file that has gone meanwhile.
    refuse(t('The file "{name}" cannot be read.', { name: file.name }));
  }
}
