import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { openFiles } from '../platform/files/openFiles.ts'
import { openFacts } from '../platform/facts/facts.ts'
import type { Log } from '../platform/log.ts'
import { openMailer } from '../platform/mail/openMailer.ts'
import { openPostgres } from '../platform/postgres/postgres.ts'
import { startQueue, type QueueDuty } from '../platform/queue.ts'
import { factsAddress, postgresAddress } from '../platform/storeAddresses.ts'
import { openSecrets } from '../platform/access/secrets.ts'
import { waitForPostgres } from './prepare.ts'

/** Opens the dependencies of a role. `close` closes them in the right order. */
export async function openDeps(
  config: Config,
  log: Log,
  duty: QueueDuty = 'all',
): Promise<Deps & { close(): Promise<void> }> {
  const address = postgresAddress(config)
  const db = openPostgres(address)
  const facts = openFacts(factsAddress(config))
  await waitForPostgres(db)
  const secrets = openSecrets(config)
  const files = await openFiles(config, secrets.signing)
  const mailer = openMailer(config)
  const queue = await startQueue(address, log, { duty })
  return {
    config,
    db,
    facts,
    files,
    mailer,
    queue,
    secrets,
    log,
    async close() {
      await queue.stop()
      await mailer.close()
      await Promise.all([db.destroy(), facts.close()])
    },
  }
}
