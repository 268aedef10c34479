import { readFile } from 'node:fs/promises'
import { CliError } from './refuse.ts'

/** What `read` makes of a file; one that cannot be read is wrong usage. `prefix` stands before the refusal. */
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

/** A day in UTC, as its start, or an instant with its offset. */
export function parseInstant(flag: string, given: string): { at: Date; isDay: boolean } {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(given)
  const at = new Date(isDay ? `${given}T00:00:00Z` : given)
  // 2027-02-30 would silently be the second of March.
  const isReal = !Number.isNaN(at.getTime()) && (!isDay || at.toISOString().startsWith(given))
  if ((isDay || isInstant) && isReal) return { at, isDay }
  throw new CliError(
    'usage',
    `${flag}: "${given}" is neither a day as 2027-01-31 nor an instant as 2027-01-31T18:00:00Z.`,
  )
}
