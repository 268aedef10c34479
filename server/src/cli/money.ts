import { CliError } from './cliError.ts'

/** A decimal as people write it, `1250` or `2.5`, as millionths: no floats in between. Refuses everything else. */
export function parseMicros(flag: string, given: string, most: { decimals: number }): number {
  const [, units, decimals = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(given) ?? []
  if (units === undefined || decimals.length > most.decimals)
    throw new CliError(
      'usage',
      `${flag}: "${given}" is no amount such as 2.5: digits, a point, at most ${most.decimals} decimals.`,
    )
  const micros = Number(units) * 1_000_000 + Number(decimals.padEnd(6, '0'))
  if (micros === 0) throw new CliError('usage', `${flag}: must be above 0.`)
  return micros
}

/** Millionths as a decimal with two places or as many more as it needs. */
export function printMicros(micros: number, currency: string): string {
  const text = String(micros).padStart(7, '0')
  const decimals = text.slice(-6).replace(/0{1,4}$/, '')
  return `${text.slice(0, -6)}.${decimals} ${currency.toUpperCase()}`
}
