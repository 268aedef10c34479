import { existsSync } from 'node:fs'
import { hasSpace } from '../../platform/files/diskSpace.ts'
import { readSharedLog } from '../events/log/sharedLog.service.ts'
import { readSpools, type SpoolReport } from '../events/spool/spoolReport.service.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

/** Where beacons wait until they are in the facts store: the shared log, or the spools of this machine. */
export async function checkIngest({ config }: DoctorDeps, step: RunStep): Promise<void> {
  const { ingestLog, spoolDir, ingestSpoolDir } = config
  if (ingestLog)
    await step('shared log', 'Check INGEST_LOG_URL.', async () => {
      const streams = await readSharedLog(ingestLog)
      if (!streams)
        throw new Problem(
          'The NATS servers of INGEST_LOG_URL do not answer, or no majority of them runs: beacons are refused. Start them.',
        )
      return streams
        .map(({ stream, copies, waiting }) => `${stream}: ${copies} copies, ${waiting} to load`)
        .join('; ')
    })
  const spools = await readSpools([spoolDir, ingestSpoolDir])
  await step('spool', '', async () => {
    if (ingestLog && spools.every(({ unloadedBytes }) => unloadedBytes === 0))
      throw new Skipped('beacons are in the shared log')
    if (!existsSync(spoolDir)) throw new Skipped(`no process of this machine has made ${spoolDir}`)
    refuseLeftSpool(spools)
    if (!(await hasSpace(spoolDir)))
      throw new Problem(
        `${spoolDir} cannot be written, or has less than 16 MiB left: beacons are refused. Free space.`,
      )
    return spools.map(({ dir, unloadedBytes }) => `${dir}: ${unloadedBytes} bytes to load`).join('; ')
  })
}

function refuseLeftSpool(spools: SpoolReport[]): void {
  const left = spools.find(({ isInUse, unloadedBytes }) => !isInUse && unloadedBytes > 0)
  if (left)
    throw new Problem(
      `${left.dir} has ${left.unloadedBytes} bytes of beacons that are in no figure, and no process uses it. Start Matinee over it.`,
    )
}
