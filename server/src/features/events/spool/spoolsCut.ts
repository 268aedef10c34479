import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BeaconsCut, SpoolFile } from '../log/beaconsCut.ts'
import type { LoaderState } from '../log/ingestLog.ts'
import { everyStream } from '../streams/everyStream.ts'
import { loaderStatePath } from './loaderState.ts'
import { listSegments, segmentPath } from './segmentFiles.ts'

/** The state of loading of each stream's spool as its file has it; null without a file. */
type SpoolStates = (string | null)[]

/** On the spools' own disk, in a folder that no spool reads. */
export const copiesDir = (spoolDir: string) => join(spoolDir, 'cut')
export const stateName = 'loader.json'
/** Rows that the facts store refused for good. */
const quarantineName = 'quarantine.tsv'

/** Links the spools of this machine: all segments that are not loaded entirely. */
export function openSpoolsCut(spoolDir: string): BeaconsCut {
  let states: SpoolStates = []
  let files: SpoolFile[] = []
  const end = () => rm(copiesDir(spoolDir), { recursive: true, force: true })
  return {
    async readLoading() {
      states = await Promise.all(
        everyStream.map(({ folder }) =>
          readFile(loaderStatePath(join(spoolDir, folder)), 'utf8').catch(nullIfMissing),
        ),
      )
      return JSON.stringify(states)
    },
    async hold() {
      await end()
      files = []
      for (const [index, { name, folder }] of everyStream.entries())
        files.push(
          ...(await linkSpool(join(spoolDir, folder), join(copiesDir(spoolDir), name), states[index]!)).map(
            (file) => ({ ...file, name: join(folder, file.name) }),
          ),
        )
    },
    copy() {
      const nodes = states.flatMap((text) => (text === null ? [] : [parse(text).node]))
      return Promise.resolve({ files, nodes })
    },
    close: () => Promise.resolve(),
    end,
  }
}

const parse = (text: string) => JSON.parse(text) as LoaderState

async function linkSpool(dir: string, links: string, state: string | null): Promise<SpoolFile[]> {
  const files: SpoolFile[] = []
  const add = async (name: string) => {
    const path = join(links, name)
    files.push({ name, path, bytes: (await stat(path)).size })
  }
  await mkdir(links, { recursive: true, mode: 0o700 })
  const from = state === null ? 0 : parse(state).done.segment
  for (const { segment } of await listSegments(dir)) {
    if (segment < from) continue
    const path = segmentPath(dir, segment)
    await link(path, join(links, basename(path)))
    await add(basename(path))
  }
  const isLinked = await link(join(dir, quarantineName), join(links, quarantineName)).then(
    () => true,
    nullIfMissing,
  )
  if (isLinked) await add(quarantineName)
  if (state === null) return files
  await writeFile(join(links, stateName), state, { mode: 0o600 })
  await add(stateName)
  return files
}

/** Whether a spool on this machine has beacons that are not loaded, such as one of before a shared log. */
export async function hasUnloadedBeacons(spoolDir: string): Promise<boolean> {
  for (const { folder } of everyStream) {
    const dir = join(spoolDir, folder)
    const text = await readFile(loaderStatePath(dir), 'utf8').catch(nullIfMissing)
    const { done, next } = text === null ? unloaded : parse(text)
    const isUnloaded = ({ segment, size }: { segment: number; size: number }) =>
      segment > done.segment ? size > 0 : segment === done.segment && size > done.offset
    if (next !== null || (await listSegments(dir)).some(isUnloaded)) return true
  }
  return false
}

const unloaded = { done: { segment: 0, offset: 0 }, next: null }

export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
