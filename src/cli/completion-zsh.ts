import type { SyntaxOption, SyntaxPlace } from "./syntax-tree.ts";

/** A completion function for zsh 5 and later. */
export function writeZsh(places: readonly SyntaxPlace[]): string {
  const find = (path: readonly string[]): readonly SyntaxPlace[] =>
    places.filter((place) => place.path.length === path.length + 1 && path.every((word, index) => place.path[index] === word));
  return `#compdef incast
# incast completion for zsh
_incast() {
  local state line curcontext="$curcontext" ret=1
${writeLevel(places[0], find, "  ")}
  return ret
}
if [ "$funcstack[1]" = "_incast" ]; then _incast "$@"; else compdef _incast incast; fi
`;
}

/** The words that can be typed at a place, and those after each of them. */
function writeLevel(place: SyntaxPlace, find: (path: readonly string[]) => readonly SyntaxPlace[], indent: string): string {
  const inner = find(place.path);
  const flags = [...place.options.map(writeOption), `'(- *)--help[describe it]'`];
  if (place.path.length === 0) flags.push(`'(- *)--version[say which incast this is]'`);
  if (inner.length === 0) {
    const words = place.words.map(([word]) => word).join(" ");
    const operand = place.takesFile ? [`'*:file:_files'`] : words === "" ? [] : [`'1:word:(${words})'`];
    return call([...flags, ...operand], indent);
  }
  const words = place.words.map(([word, summary]) => `${indent}      ${quote(`${word}:${escape(summary)}`)}`);
  return `${call([`-C`, ...flags, `'1: :->word'`, `'*:: :->rest'`], indent)}
${indent}case $state in
${indent}  word)
${indent}    local -a words_here=(
${words.join("\n")}
${indent}    )
${indent}    _describe word words_here && ret=0 ;;
${indent}  rest)
${indent}    case $words[1] in
${inner.map((one) => `${indent}      ${one.path.at(-1)})\n${writeLevel(one, find, `${indent}        `)} ;;`).join("\n")}
${indent}    esac ;;
${indent}esac`;
}

function call(specs: readonly string[], indent: string): string {
  return `${indent}_arguments ${specs.join(` \\\n${indent}  `)} && ret=0`;
}

function writeOption({ name, help, placeholder, repeats, value }: SyntaxOption): string {
  const action = value === null ? " " : value === "file" ? "_files" : value === "folder" ? "_files -/" : `(${value.join(" ")})`;
  return quote(`${repeats ? "*" : ""}--${name}=[${escape(help)}]:${escape(placeholder.split("|")[0])}:${action}`);
}

/** A colon ends a field, a bracket a description. */
const escape = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
