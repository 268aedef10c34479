import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../../../platform/files/lockFolder.ts'
import { adStream } from '../streams/adStream.ts'
import { videoStream } from '../streams/videoStream.ts'
import { readLoaderState } from './loaderState.ts'
import { listSegments } from './segmentFiles.ts'

export type SpoolReport = {
  dir: string
  /** Whether a process fills or loads it. */
  isInUse: boolean
  /** Bytes that are in no figure yet. */
  unloadedBytes: number
}

/** The spools of all streams in those of `dirs` that exist on this machine. Changes nothing in them. */
export async function readSpools(dirs: readonly string[]): Promise<SpoolReport[]> {
  const folders = dirs.flatMap((dir) => [videoStream, adStream].map(({ folder }) => join(dir, folder)))
  return Promise.all(
    folders
      .filter((dir) => existsSync(join(dir, 'lock')))
      .map(async (dir) => {
        const unlock = await lockFolder(dir, 0)
        unlock?.()
        return { dir, isInUse: unlock === null, unloadedBytes: await readUnloadedBytes(dir) }
      }),
  )
}

async function readUnloadedBytes(dir: string): Promise<number> {
  const { segment: done, offset } = readLoaderState(dir).done
  const segments = await listSegments(dir)
  return segments
    .filter(({ segment }) => segment >= done)
    .reduce((sum, { segment, size }) => sum + (segment === done ? Math.max(0, size - offset) : size), 0)
}
