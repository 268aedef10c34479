import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { mailRetries } from '../../platform/mail/mailRetries.ts'
import { deliver } from '../mails/mails.service.ts'
import { defineMailJob, workMails } from '../mails/mailJobs.service.ts'
import { workProofJobs } from './proof/proof.jobs.ts'
import { findForMail } from './sites.store.ts'

/** `siteAdded`: the ad manager form, to the owner. `newSite`: a note to the account manager. */
const Payload = z.object({ kind: z.enum(['siteAdded', 'newSite']), siteId: z.string() })
type Payload = z.output<typeof Payload>

const siteMailJob = defineMailJob({
  name: 'site-mail',
  payload: Payload,
  ...mailRetries,
  timeoutS: 60,
  concurrency: 1,
  findObstacle: async (db, { siteId }) => ((await findForMail(db, siteId)) ? null : 'removed'),
})

/** Enqueues in `tx`: a rollback cancels the mails. */
export async function sendSiteMails({ queue }: Pick<Deps, 'queue'>, tx: Tx, siteId: string): Promise<void> {
  for (const kind of ['siteAdded', 'newSite'] as const)
    await queue.send(tx, siteMailJob, { kind, siteId }, `${kind} ${siteId}`)
}

export async function workSiteJobs(deps: Deps): Promise<void> {
  await workProofJobs(deps)
  await workMails(deps, siteMailJob, (payload) => handleSiteMail(deps, payload))
}

/** Reads the site's current state: a removed site gets no mail. */
export async function handleSiteMail(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  { kind, siteId }: Payload,
): Promise<void> {
  const site = await findForMail(deps.db, siteId)
  if (!site) return
  const { accountId, fqdn, name, email, language } = site
  const { accountManagerEmail, adManagerFormUrl } = deps.config
  if (kind === 'siteAdded') {
    const formUrl = adManagerFormUrl?.replaceAll('{domain}', encodeURIComponent(fqdn)) ?? null
    const letter = { kind, fqdn, formUrl, accountManagerEmail } as const
    return deliver(deps, { id: `site-added-${siteId}`, accountId }, { name, email, language }, letter)
  }
  const manager = { name: 'Matinee', email: accountManagerEmail, language: 'en' } as const
  await deliver(deps, { id: `new-site-${siteId}`, accountId }, manager, {
    kind,
    fqdn,
    name,
    email,
    siteId,
    hasForm: adManagerFormUrl !== null,
  })
}
