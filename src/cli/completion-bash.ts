import type { SyntaxOption, SyntaxPlace } from "./syntax-tree.ts";

/** A completion script for bash 3.2 and later, without dependencies. */
export function writeBash(places: readonly SyntaxPlace[]): string {
  const nested = places.filter((place) =>
    places.some(({ path }) => path.length === 2 && path[0] === place.path[0] && place.path.length === 1),
  );
  return `# incast completion for bash
_incast() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} place= words= files=
  # bash takes "=" for a word of its own
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  (( COMP_CWORD > 1 )) && place=\${COMP_WORDS[1]}
  case $place in
    ${nested.map(({ path }) => path[0]).join("|")}) (( COMP_CWORD > 2 )) && place="$place \${COMP_WORDS[2]}" ;;
  esac
  case "$place $prev" in
${places.flatMap((place) => place.options.flatMap((option) => writeValue(place, option))).join("\n")}
  esac
  case $place in
${places.map(writePlace).join("\n")}
  esac
  if [[ $cur == -* || -z $files ]]; then COMPREPLY=($(compgen -W "$words" -- "$cur"))
  else COMPREPLY=($(compgen -W "$words" -- "$cur") $(compgen -f -- "$cur"))
  fi
}
complete -o filenames -F _incast incast
`;
}

function writeValue({ path }: SyntaxPlace, { name, value }: SyntaxOption): string[] {
  const pattern = `    "${path.join(" ")} --${name}")`;
  if (value === null) return [`${pattern} return ;;`];
  if (value === "file") return [`${pattern} COMPREPLY=($(compgen -f -- "$cur")); return ;;`];
  if (value === "folder") return [`${pattern} COMPREPLY=($(compgen -d -- "$cur")); return ;;`];
  // A name ending in "=" continues with its value.
  const goesOn = value.some((word) => word.endsWith("=")) ? " compopt -o nospace 2>/dev/null;" : "";
  return [`${pattern}${goesOn} COMPREPLY=($(compgen -W "${value.join(" ")}" -- "$cur")); return ;;`];
}

function writePlace({ path, words, options, takesFile }: SyntaxPlace): string {
  const all = [
    ...words.map(([word]) => word),
    ...options.map(({ name }) => `--${name}`),
    "--help",
    ...(path.length === 0 ? ["--version"] : []),
  ];
  return `    "${path.join(" ")}") words="${all.join(" ")}"${takesFile ? " files=1" : ""} ;;`;
}
