/** What codes begin with. */
export const codeWord = "CAST";
/** Of what follows the word. */
export const codeVersion = 1;
