import type { Problem } from '@matinee/contract/health'
import { silentProblemMs } from '@matinee/contract/plain/health'
import type { BackupStatus } from '../backups/runs/backupStatus.service.ts'
import type { SharedLogReport } from '../events/log/sharedLog.service.ts'
import { isNearlyFull, type Space } from './disk.service.ts'
import type { Engines } from './engines.service.ts'
import type { QueueReport } from './jobs/queues.service.ts'
import type { IngestState } from './processes/readIngest.ts'
import type { ProcessReport } from './processes/processes.service.ts'

export type HealthParts = {
  engines: Engines
  queues: QueueReport[]
  processes: ProcessReport[]
  /** Of the settings' own ingest process; null without one. */
  ingest: IngestState | null
  /** Null without a shared log. `streams`: null when its servers do not answer. */
  log: { streams: SharedLogReport | null } | null
  space: Space
  dataDir: string
  backups: BackupStatus
}

/** What needs somebody, the most urgent first. */
export function findProblems(parts: HealthParts, nowMs = Date.now()): Problem[] {
  const { engines, queues, processes, ingest, log, space, backups } = parts
  const namesOf = (queues: QueueReport[]) => queues.map(({ name }) => name)
  const silent = processes.filter(
    ({ isSilent, seenAt }) => isSilent && nowMs - Date.parse(seenAt) < silentProblemMs,
  )
  const stuck = queues.filter(({ isStuck }) => isStuck)
  const failed = queues.filter((queue) => queue.failed > 0)
  const { migration } = engines
  const problem = (
    isSo: boolean,
    kind: Problem['kind'],
    { names = [], detail = null }: { names?: string[]; detail?: string | null } = {},
  ): Problem[] => (isSo ? [{ kind, names, detail }] : [])
  return [
    ...problem(ingest?.status === null, 'ingestAway', { names: ingest ? [ingest.address] : [] }),
    ...problem(ingest !== null && ingest.status !== null && ingest.status !== 200, 'ingestRefuses', {
      names: ingest ? [ingest.address, String(ingest.status)] : [],
    }),
    ...problem(silent.length > 0, 'processSilent', {
      names: silent.map(({ role, host }) => `${role} (${host})`),
    }),
    ...problem(migration?.isStopped === true, 'migrationStopped', {
      names: migration ? [migration.name, migration.store] : [],
    }),
    ...problem(engines.factsProblem !== null, 'factsUnusable', { detail: engines.factsProblem }),
    ...problem(engines.factsProblem === null && !engines.facts, 'factsAway'),
    ...problem(log?.streams === null, 'logAway'),
    ...problem(stuck.length > 0, 'jobsStuck', { names: namesOf(stuck) }),
    ...problem(failed.length > 0, 'jobsFailed', { names: namesOf(failed) }),
    ...problem(backups.problem !== null, 'backup', { detail: backups.problem }),
    ...problem(isNearlyFull(space), 'diskFull', { names: [parts.dataDir, String(space.free)] }),
  ]
}
