import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import { everyStream } from '../streams/everyStream.ts'
import { disownToken, loaderStatePath, readLoaderState, writeLoaderState } from './loaderState.ts'
import { listSegments } from './segmentFiles.ts'
import { nullIfMissing, stateName } from './spoolsCut.ts'

/** Begins the names of the files in the spool of the supervisor's ingest process. */
export const ingestPrefix = 'ingest/'

type SpoolDirs = Pick<Config, 'spoolDir' | 'ingestSpoolDir'>

/**
 * Puts spools back into folders without spools. `write` writes the file of that name to `path`. Throws when a folder
 * has a spool, or a name is not one of a cut.
 */
export async function restoreSpools(
  { spoolDir, ingestSpoolDir }: SpoolDirs,
  names: readonly string[],
  write: (name: string, path: string) => Promise<void>,
): Promise<void> {
  const isOfIngest = (name: string) => name.startsWith(ingestPrefix)
  await restoreSpool(
    spoolDir,
    names.filter((name) => !isOfIngest(name)),
    write,
  )
  const ofIngest = names.filter(isOfIngest).map((name) => name.slice(ingestPrefix.length))
  if (ofIngest.length > 0)
    await restoreSpool(ingestSpoolDir, ofIngest, (name, path) => write(`${ingestPrefix}${name}`, path))
}

async function restoreSpool(
  spoolDir: string,
  names: readonly string[],
  write: (name: string, path: string) => Promise<void>,
): Promise<void> {
  for (const { folder } of everyStream) await requireEmpty(join(spoolDir, folder))
  for (const name of names) {
    if (!isSpoolFile(name)) throw new Error(`The backup has a spool file with an invalid name: ${name}`)
    await write(name, join(spoolDir, name))
  }
  for (const { folder } of everyStream) await disownTokens(join(spoolDir, folder))
}

async function requireEmpty(dir: string): Promise<void> {
  const hasState = (await readdir(dir).catch(nullIfMissing))?.includes(stateName)
  if ((await listSegments(dir)).length > 0 || hasState)
    throw new Error(`${dir} already has a spool. Set MATINEE_SPOOL to an empty folder.`)
}

const isSpoolFile = (name: string) =>
  everyStream.some(
    ({ folder }) =>
      name.startsWith(folder ? `${folder}/` : '') &&
      /^(\d{12}\.spool|loader\.json|quarantine\.tsv)$/.test(name.slice(folder ? folder.length + 1 : 0)),
  )

/** The restored facts store knows no token of before, also on the machine where an open batch was begun. */
async function disownTokens(dir: string): Promise<void> {
  if (!existsSync(loaderStatePath(dir)) && (await listSegments(dir)).length === 0) return
  await writeLoaderState(dir, disownToken(readLoaderState(dir)))
}
