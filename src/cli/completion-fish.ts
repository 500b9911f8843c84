import type { SyntaxOption, SyntaxPlace } from "./syntax-tree.ts";

/** A completion script for fish 3 and later. */
export function writeFish(places: readonly SyntaxPlace[]): string {
  return `# incast completion for fish
function __incast_at
    set -l words (commandline -opc)
    set -e words[1]
    for index in (seq (count $argv))
        test "$words[$index]" = "$argv[$index]"; or return 1
    end
end
function __incast_just_at
    __incast_at $argv; and test (count (commandline -opc)) -eq (math (count $argv) + 1)
end
complete -c incast -f
complete -c incast -l help -d 'describe it'
complete -c incast -n __incast_just_at -l version -d 'say which incast this is'
${places.flatMap(writePlace).join("\n")}
`;
}

function writePlace({ path, words, options, takesFile }: SyntaxPlace): string[] {
  const at = ["__incast_at", ...path].join(" ");
  const justAt = ["__incast_just_at", ...path].join(" ");
  return [
    ...words.map(([word, summary]) => `complete -c incast -n '${justAt}' -a ${word}${summary === "" ? "" : ` -d ${quote(summary)}`}`),
    ...(takesFile ? [`complete -c incast -n '${at}' -F`] : []),
    ...options.map((option) => `complete -c incast -n '${at}' ${writeOption(option)}`),
  ];
}

function writeOption({ name, help, value }: SyntaxOption): string {
  const values =
    value === null
      ? "-x"
      : value === "file"
        ? "-r -F"
        : value === "folder"
          ? "-x -a '(__fish_complete_directories)'"
          : `-x -a ${quote(value.join(" "))}`;
  return `-l ${name} ${values} -d ${quote(help)}`;
}

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
