import { addDays } from '@matinee/contract/plain/calendar'
import { signIn, type Matinee } from './apiClient.ts'
import { crowdedPassword, fillCrowded } from './crowded.ts'
import { consentQuery, redirectUri, type Account } from './screens.ts'

export const passwordOf = (account: Account) => (account === 'crowded' ? crowdedPassword : 'matinee-demo')
export const emailOf = (account: Account) => `${account}@demo.matinee.test`

/**
 * What a product with demo publishers lacks for every screen to have something on it: an app of somebody else that
 * was allowed in, another that asks, a report made in the background, a crowded account. What is there already stays as it
 * is. Answers the client that asks.
 */
export async function prepare(url: string, matinee: Matinee): Promise<string> {
  await fillCrowded(url, matinee, emailOf('crowded'))
  const allowed = await clientNamed(matinee, 'Newsroom')
  for (const account of ['publisher', 'local'] as const) {
    const call = await signIn(url, emailOf(account), passwordOf(account))
    await call('POST', `/oauth/authorize?${consentQuery(allowed)}`)
    const { data: jobs } = await call<{ data: unknown[] }>('GET', '/reports/fallback/reports')
    if (jobs.length > 0) continue
    const today = new Date().toISOString().slice(0, 10)
    await call('POST', '/reports/fallback', {
      reportType: 'site',
      params: {
        siteId: 'all-sites',
        startDate: german(addDays(today, -60)),
        endDate: german(addDays(today, -1)),
        day: true,
        zone: true,
        platform: true,
      },
      email: emailOf(account),
      currency: account === 'local' ? 'try' : 'usd',
    })
  }
  return clientNamed(matinee, 'Programme Guide')
}

async function clientNamed(matinee: Matinee, name: string): Promise<string> {
  const { data } = await matinee<{ data: { id: string; name: string }[] }>('oauth', 'clients', 'list')
  const before = data.find((client) => client.name === name)
  if (before) return before.id
  const wishes = ['--name', name, '--redirect-uri', redirectUri, '--read', '--write', '--public']
  const { client } = await matinee<{ client: { id: string } }>('oauth', 'clients', 'create', ...wishes)
  return client.id
}

/** The day of reports' ranges: DD.MM.YYYY. */
const german = (day: string) => day.split('-').toReversed().join('.')
