import type { Secrets } from '../../platform/access/secrets.ts'
import type { Config } from '../../platform/config.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Queue } from '../../platform/queue.ts'

export type DoctorDeps = {
  config: Config
  /** Null if PostgreSQL cannot be used; `problem` says why, and what to do. */
  postgres: { db: Db; queue: Queue } | { db: null; problem: string }
  facts: Facts
  /** Null if this machine does not have the installation's key. */
  secrets: Secrets | null
  /** Why the key cannot be read, with what to do. */
  keyProblem?: string | undefined
  /** Gets a real mail. Without it, the conversation ends before a mail. */
  mailTo?: string | undefined
}
