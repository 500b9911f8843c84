/** What the language tools read, and how. */

/** Folders whose texts somebody may see. The terminal (src/cli) stays English, and so do the engine's messages to programmers. */
export const sourceFolders: readonly string[] = [
  "src/ui",
  "src/charts",
  "src/analysis",
  "src/story",
  "src/lessons",
  "src/experiments",
  "src/guide",
  "src/scenario",
  "src/sweep",
  "src/model",
  "src/language",
];

/** Folders that know of no languages: their texts are those of the tables below, and are shown through `lookUp`. */
export const tableFolders: readonly string[] = ["src/algorithms"];

/**
 * Tables whose texts are messages by their place, since their folders know of no languages or the texts are asked for in
 * many places: literals of these names. They are shown through `lookUp`.
 */
export const textTables: readonly {
  readonly files: RegExp;
  /** Of the properties, and of the constants whose whole value is a text; where such a value is a list, of each text in it. */
  readonly names: readonly string[];
  /** Of lists whose texts are messages, where a single text of the same name is none. */
  readonly lists?: readonly string[];
  /** What looks like text there and is for the program: expressions, names of settings. */
  readonly silent?: readonly string[];
}[] = [
  { files: /^src\/algorithms\/(own\/)?[\w-]+\.ts$/, names: ["help", "label", "idea", "meaning"] },
  { files: /^src\/scenario\/(\w+\/)?[\w-]*(field|fields)[\w-]*\.ts$/, names: ["help", "label", "meaning", "nullLabel", "nullItem"] },
  { files: /^src\/scenario\/(\w+\/)?[\w-]*presets[\w-]*\.ts$/, names: ["name", "question"] },
  {
    files: /^src\/experiments\/data\/[\w-]+\.ts$/,
    names: ["title", "finding", "label", "name", "paperSays", "because", "says", "reason", "missing", "asks", "answer"],
  },
  { files: /^src\/experiments\/[\w-]*(measures|overlays)\.ts$/, names: ["help", "label", "meaning"] },
  { files: /^src\/sweep\/reference-curves\.ts$/, names: ["name", "note", "source"] },
  { files: /^src\/analysis\/metrics\/[\w-]+\.ts$/, names: ["help", "label"] },
  {
    files: /^src\/lessons\/data\/[\w-]+\.ts$/,
    names: ["title", "question", "outcome", "misconception", "text", "label", "tooHigh", "tooLow"],
    lists: ["look", "notes", "ask", "right", "half", "wrong", "sentences", "hints", "done", "goals", "fails"],
    silent: ["when", "holds", "at", "truth", "right", "half", "claims", "fact", "values", "ideal"],
  },
];

/** Texts that are the same in every language, or that nobody reads; each with its reason. */
export const untranslated: readonly { readonly text: RegExp; readonly why: string }[] = [
  { text: /^Incast Lab$/, why: "the Lab's name" },
  {
    text: /^(cwnd|ssthresh|RTO|RTOmin|RTT|BDP|ACK|ECN|SACK|CE|N|W|K|CSV|SVG|PNG|JSON|QR|URL|DOI|TCP|UDP)s?$/,
    why: "the field's own signs",
  },
  {
    text: /^(\(timeouts - tail timeouts\)|last senders with goodput >= 90 ?%|most rto-min for goodput|goodput >= 90 ?%)$/,
    why: "lessons' expressions",
  },
  { text: /^(figure|table)( [\dIVX]+)?$/, why: "a panel's title, which is written by its number" },
  {
    text: /^(under one reading|a claim always fails|not reproduced|not testable|first answer|no claim|not run)$/,
    why: "verdicts, by which code and links know them; their words are messages",
  },
  { text: /^section [\dIVX.]+(, (figure|table) [\dIVX]+)?$/, why: "a place in a paper, as it is cited" },
  {
    text: /^(?:(?:GIP|NewReno|PRIN|TRIM|TCP Lite|Abstract TCP|\d+ (?:ms|KB|MB|Gbps|Mbps))[ ,]*)+$/,
    why: "transports with sizes and rates: names of curves",
  },
  { text: /^SRTT \+ 4 × RTTVAR$/, why: "a formula" },
  { text: /, (section|figure|annex) [IVXB\d.]+$| et al\., [A-Z]|^RFC \d+[,;\d ]*$/, why: "a source, as its readers look for it" },
  { text: /^[\w-]+( \w+)? \(((19|20)\d\d|QualNet)\)$/, why: "a paper's name" },
  { text: /^(ns-2\.35|Linux 6\.18)(, [\w-]+(, RTOmin 2 ms)?| \(.*)?$/, why: "a system that was measured, and a transport's name" },
  { text: /^[\s{]*"\w+":/, why: "JSON" },
  { text: /^ns-2$/, why: "a simulator's name" },
  { text: /^npm run class$/, why: "a command" },
  { text: /^min$/, why: "below RTO, as the papers write it" },
  { text: /^(ns|µs|ms|s|B|KB|MB|GB|bps|kbps|Mbps|Gbps|kB)$/, why: "units" },
  { text: /^(blocks with timeouts|longest queue)$/, why: "names of facts as lessons write them" },
];

/** Properties that quote what is printed elsewhere, or name what a text stands for: titles of papers, and references to curves. */
export const quotations: readonly { readonly files: RegExp; readonly names: readonly string[] }[] = [
  { files: /^src\/ui\/pages\/papers\/paper-titles\.ts$/, names: ["title", "where"] },
  { files: /^src\/experiments\//, names: ["series"] },
];

export const isUntranslated = (text: string): boolean => untranslated.some(({ text: pattern }) => pattern.test(text.trim()));

/** Files whose texts are for programs and for those who write them, in English as the documents that describe them; each with its reason. */
export const forPrograms: readonly { readonly files: RegExp; readonly why: string }[] = [
  { files: /^src\/scenario\/fields\/(json|intervention)-schema\.ts$/, why: "describes scenario files to editors" },
  { files: /^src\/ui\/embed\/(channel|protocol|obey)\.ts$/, why: "answers to the scripts of a course page" },
  {
    files: /^src\/ui\/embed\/(incast-lab|embed-code|xapi)\.ts$/,
    why: "the element, its code and its statements: nothing of them is shown here",
  },
  { files: /^src\/lessons\/(scorm|hand-in\/class-csv)\.ts$/, why: "files for a learning platform and a spreadsheet" },
  {
    files: /^src\/lessons\/export\/(gift|qti|quiz)\.ts$/,
    why: "files for a learning platform; what people read of them is told elsewhere",
  },
  { files: /^src\/lessons\/data\/[\w-]+-programs\.ts$/, why: "programs in the language of own transports, as students write them" },
  { files: /^src\/ui\/embed\/few-stops\.ts$/, why: "selectors" },
  { files: /^src\/ui\/kit\/hand-in\/collector\.ts$/, why: "reasons by which the class server refuses an answer" },
];
