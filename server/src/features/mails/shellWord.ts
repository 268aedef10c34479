/** One word of a shell's command line, quoted where it needs to be; a leading dash would be read as an option. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
