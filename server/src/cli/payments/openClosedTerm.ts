import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CliDeps } from '../openCli.ts'
import { refused, unreachable } from '../refuse.ts'
import { findUser } from '../users/findUser.ts'

const service = () => import('../../features/payments/payments.service.ts')

export async function withSecrets(cli: CliDeps) {
  const { createLog } = await import('../../platform/log.ts')
  return { ...cli, secrets: await readStoredSecrets(cli), log: createLog('silent', 'cli') }
}

/** Creates no secrets: new ones could not open the stored payment details. */
async function readStoredSecrets({ config }: CliDeps) {
  const { dataDir, secretsFile } = config
  if (secretsFile === null && !existsSync(join(dataDir, 'secrets.json')))
    throw unreachable(
      `There is no secrets.json in ${dataDir}, so payment details cannot be read. Set MATINEE_DATA to the folder of the server, or MATINEE_SECRETS to its file.`,
    )
  const { openSecrets } = await import('../../platform/access/secrets.ts')
  return openSecrets(config)
}

/** Refuses a month that is not closed. */
export async function openClosedTerm(cli: CliDeps, user: string, term: string) {
  const deps = await withSecrets(cli)
  const account = await findUser(deps.db, user)
  const payment = await (await service()).findTerm(deps, account.id, term)
  if (payment) return { deps, payment }
  throw refused(
    `${term} of ${account.email} is not closed. Close it: matinee payments close ${term} --account ${account.id}`,
  )
}
