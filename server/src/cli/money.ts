import { CliError } from './refuse.ts'

/** A decimal as people write it, `1250` or `2.5`, in millionths: no floats in between. Refuses everything else. */
export function parseMicros(flag: string, given: string, { decimals: most }: { decimals: number }): number {
  const [, units, decimals = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(given) ?? []
  if (units === undefined || decimals.length > most)
    throw new CliError(
      'usage',
      `${flag}: "${given}" is no amount such as 2.5: digits, a point, at most ${most} decimals.`,
    )
  const micros = Number(units) * 1_000_000 + Number(decimals.padEnd(6, '0'))
  if (micros === 0) throw new CliError('usage', `${flag}: must be above 0.`)
  return micros
}

/** Millionths as a decimal with two places or as many more as it needs. */
export function formatMicros(micros: number): string {
  const text = String(Math.abs(micros)).padStart(7, '0')
  const decimals = text.slice(-6).replace(/0{1,4}$/, '')
  return `${micros < 0 ? '-' : ''}${text.slice(0, -6)}.${decimals}`
}

export const printMicros = (micros: number, currency: string): string =>
  `${formatMicros(micros)} ${currency.toUpperCase()}`
