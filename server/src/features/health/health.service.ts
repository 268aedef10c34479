import type { Health, Problem } from '@matinee/contract/health'
import type { Deps } from '../../platform/deps.ts'
import { release } from '../../platform/release.ts'
import { findSettingsProblem, readBackupStatus } from '../backups/runs/backupStatus.service.ts'
import { readSharedLog } from '../events/log/sharedLog.service.ts'
import { readSpace } from './disk.service.ts'
import { readEngines } from './engines.service.ts'
import { readQueueReport } from './jobs/queues.service.ts'
import { findProblems, type HealthParts } from './problems.ts'
import { readProcesses } from './processes/processes.service.ts'
import { readIngest } from './processes/readIngest.ts'

type HealthDeps = Pick<Deps, 'db' | 'facts' | 'config'>

export type HealthState = HealthParts & { problems: Problem[] }

/** The state of each part, and what is wrong. Throws when PostgreSQL does not answer. */
export async function readState({ db, facts, config }: HealthDeps): Promise<HealthState> {
  const [engines, queues, processes, ingest, log, space, backups] = await Promise.all([
    readEngines({ db, facts }),
    readQueueReport(db),
    readProcesses(db),
    readIngest(config),
    config.ingestLog && readSharedLog(config.ingestLog).then((streams) => ({ streams })),
    readSpace(config.dataDir),
    readBackups({ db, config }),
  ])
  const parts = { engines, queues, processes, ingest, log, space, backups, dataDir: config.dataDir }
  return { ...parts, problems: findProblems(parts) }
}

async function readBackups({ db, config }: Pick<HealthDeps, 'db' | 'config'>) {
  const status = await readBackupStatus({ db, config })
  return { ...status, problem: status.problem ?? (await findSettingsProblem(config)) }
}

export async function readHealth(deps: HealthDeps): Promise<Health> {
  const { engines, backups, space, log, queues, processes, problems } = await readState(deps)
  return {
    checkedAt: new Date().toISOString(),
    release,
    problems,
    processes,
    postgres: engines.postgres,
    facts: engines.facts,
    migration: engines.migration,
    queues,
    log: log?.streams ?? null,
    storage: deps.config.storage,
    mails: deps.config.smtpUrl === null ? 'outbox' : 'smtp',
    disk: space,
    backups: { isScheduled: backups.isScheduled, lastGoodAt: backups.lastGoodAt },
  }
}
