import type { Config } from './config.ts'
import type { Facts } from './facts.ts'
import type { Files } from './files.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Db } from './postgres.ts'
import type { Queue } from './queue.ts'
import type { Secrets } from './secrets.ts'

/** What services work with. Passed as the first argument, never imported as a global. */
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
