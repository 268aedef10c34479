import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Config } from '../../../platform/config.ts'
import { ingestPrefix } from '../spool/restoreSpools.service.ts'
import { copiesDir, openSpoolsCut } from '../spool/spoolsCut.ts'
import type { BeaconsCut } from './beaconsCut.ts'
import { openSharedLogCut } from './sharedLogCut.ts'

export type { BeaconsCut, SpoolFile } from './beaconsCut.ts'

/** Copies the beacons of the log that all processes share, else those of this machine's spools. */
export async function openBeaconsCut({
  ingestLog,
  spoolDir,
  ingestSpoolDir,
}: Pick<Config, 'ingestLog' | 'spoolDir' | 'ingestSpoolDir'>): Promise<BeaconsCut> {
  if (ingestLog) return openSharedLogCut(ingestLog, spoolDir, [ingestSpoolDir].filter(existsSync))
  const own = openSpoolsCut(spoolDir)
  return existsSync(ingestSpoolDir) ? withIngest(own, openSpoolsCut(ingestSpoolDir)) : own
}

/** Removes the links to the spools that a killed cut left. */
export async function endCopies({
  spoolDir,
  ingestSpoolDir,
}: Pick<Config, 'spoolDir' | 'ingestSpoolDir'>): Promise<void> {
  for (const dir of [spoolDir, ingestSpoolDir]) await rm(copiesDir(dir), { recursive: true, force: true })
}

/** With the spool of the supervisor's ingest process. */
function withIngest(own: BeaconsCut, ingest: BeaconsCut): BeaconsCut {
  return {
    async readLoading() {
      return JSON.stringify([await own.readLoading(), await ingest.readLoading()])
    },
    async hold() {
      await Promise.all([own.hold(), ingest.hold()])
    },
    async copy() {
      const [one, other] = [await own.copy(), await ingest.copy()]
      const others = other.files.map((file) => ({ ...file, name: `${ingestPrefix}${file.name}` }))
      return { files: [...one.files, ...others], nodes: [...one.nodes, ...other.nodes] }
    },
    async close() {
      await Promise.all([own.close(), ingest.close()])
    },
    async end() {
      await Promise.all([own.end(), ingest.end()])
    },
  }
}
