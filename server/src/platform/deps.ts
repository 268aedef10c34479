import type { Config } from './config.ts'
import type { Facts } from './facts/facts.ts'
import type { Files } from './files/files.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Db } from './postgres/postgres.ts'
import type { Queue } from './queue.ts'
import type { Secrets } from './access/secrets.ts'

/** The dependencies of services. Passed as the first argument, never imported as a global. */
export type Deps = {
  config: Config
  db: Db
  facts: Facts
  files: Files
  mailer: Mailer
  queue: Queue
  secrets: Secrets
  log: Log
}
