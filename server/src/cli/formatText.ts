/** An instant in UTC to the minute; the title next to it says UTC. */
export function minute(instant: string | null): string | null {
  return instant === null ? null : instant.slice(0, 16).replace('T', ' ')
}

export function yesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Bytes in the largest unit in which they are at least one. */
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

/** Without the characters that colour the terminal, move its cursor or change the reading direction. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** Millionths as a decimal with two places, or more if needed. */
export function formatMicros(micros: number): string {
  const text = String(Math.abs(micros)).padStart(7, '0')
  const decimals = text.slice(-6).replace(/0{1,4}$/, '')
  return `${micros < 0 ? '-' : ''}${text.slice(0, -6)}.${decimals}`
}

export const printMicros = (micros: number, currency: string): string =>
  `${formatMicros(micros)} ${currency.toUpperCase()}`

/** The flag of a field: `clickUrl` is `--click-url`, `isLive` is `--live`. */
export function flagName(field: string): string {
  const words = field.replace(/^is(?=[A-Z])/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `--${words.replace(/^-/, '')}`
}
