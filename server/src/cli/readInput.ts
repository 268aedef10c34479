import { readFile } from 'node:fs/promises'
import { CliError } from './refuse.ts'

/** The result of `read`; a file that cannot be read is wrong usage. `prefix` begins the refusal. */
export async function readInput<T>(path: string, read: () => Promise<T>, prefix = ''): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall) throw new CliError('usage', `${prefix}"${path}" cannot be read (${code}).`)
    throw error
  }
}

export const readTextFile = (path: string): Promise<string> => readInput(path, () => readFile(path, 'utf8'))

/** A day in UTC, as its first instant, or an instant with its offset. */
export function parseInstant(flag: string, given: string): { at: Date; isDay: boolean } {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(given)
  const at = new Date(isDay ? `${given}T00:00:00Z` : given)
  // Date would read 2027-02-30 as the second of March.
  const isReal = !Number.isNaN(at.getTime()) && (!isDay || at.toISOString().startsWith(given))
  if ((isDay || isInstant) && isReal) return { at, isDay }
  throw new CliError(
    'usage',
    `${flag}: "${given}" is neither a day as 2027-01-31 nor an instant as 2027-01-31T18:00:00Z.`,
  )
}

/** A decimal such as `1250` or `2.5` in millionths, without floating point. Refuses everything else. */
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
