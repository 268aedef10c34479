import { readFile, stat } from 'node:fs/promises'
import { wrongUsage } from './refuse.ts'

/** The result of `read`, which reads the file. A file that cannot be read is wrong usage; `prefix` begins the refusal. */
export async function readInput<T>(path: string, read: () => Promise<T>, prefix = ''): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall) throw wrongUsage(`${prefix}"${path}" cannot be read (${code}).`)
    throw error
  }
}

/** A larger file is wrong usage, like one that cannot be read. */
export const readWholeFile = (
  path: string,
  { maxBytes = Number.POSITIVE_INFINITY, prefix = '' } = {},
): Promise<Buffer> =>
  readInput(
    path,
    async () => {
      const { size } = await stat(path)
      if (size > maxBytes)
        throw wrongUsage(`${prefix}"${path}" has ${size} bytes; at most ${maxBytes} are allowed.`)
      return readFile(path)
    },
    prefix,
  )

export const readTextFile = async (path: string): Promise<string> =>
  (await readWholeFile(path)).toString('utf8')

export const instantHelp =
  'a day in UTC, for example 2027-01-31, or an instant, for example 2027-01-31T18:00:00Z'

/** The instant, or the first one of a day in UTC. */
export const readStart = (text: string, flag: string): string => parseInstant(flag, text).at.toISOString()

/** The instant, or the end of a day in UTC: the next midnight, or the last millisecond before it. */
export function readEnd(text: string, flag: string, { isMidnight }: { isMidnight: boolean }): string {
  const { at, isDay } = parseInstant(flag, text)
  if (isDay) at.setUTCHours(24, 0, 0, isMidnight ? 0 : -1)
  return at.toISOString()
}

function parseInstant(flag: string, text: string): { at: Date; isDay: boolean } {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const at = new Date(isDay ? `${text}T00:00:00Z` : text)
  // Date would read 2027-02-30 as the second of March.
  const isReal = !Number.isNaN(at.getTime()) && (!isDay || at.toISOString().startsWith(text))
  if ((isDay || isInstant) && isReal) return { at, isDay }
  throw wrongUsage(
    `${flag}: "${text}" is neither a day, for example 2027-01-31, nor an instant, for example 2027-01-31T18:00:00Z.`,
  )
}

/** A decimal such as `1250` or `2.5` in millionths, without floating point. Refuses everything else. */
export function parseMicros(text: string, flag: string, { decimals: most }: { decimals: number }): number {
  const [, units, decimals = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? []
  if (units === undefined || decimals.length > most)
    throw wrongUsage(`${flag}: "${text}" is not an amount, for example 2.5 (at most ${most} decimals).`)
  const micros = Number(units) * 1_000_000 + Number(decimals.padEnd(6, '0'))
  if (micros === 0) throw wrongUsage(`${flag}: must be above 0.`)
  return micros
}
