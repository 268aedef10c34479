/** Times of tables are UTC, and their titles say so. */
export function minute(instant: string | null): string | null {
  return instant === null ? null : instant.slice(0, 16).replace('T', ' ')
}

export function yesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Bytes in the largest unit that leaves a figure of at least one. */
export function size(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** at
  return `${at === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[at]}`
}

/** A titled part of the output, indented. */
export function section(title: string, text: string): string {
  return `\n${title}\n${text.replaceAll(/^(?=.)/gm, '  ')}`
}

/** The text of strangers must not colour the terminal, move the cursor or turn the reading direction. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
}
