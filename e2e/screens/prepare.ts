import { addDays, addMonths } from '@matinee/contract/plain/calendar'
import { caller, signIn, type Matinee } from './apiClient.ts'
import { crowdedPassword, fillCrowded } from './crowded.ts'
import { waitingEmail } from './accountScreens.ts'
import { consentQuery, redirectUri, type Account } from './screens.ts'

export const passwordFor = (account: Account) => (account === 'crowded' ? crowdedPassword : 'matinee-demo')
export const emailFor = (account: Account) => `${account}@demo.matinee.test`

/**
 * Adds to a product with demo publishers the data that the other screens need: that of `addOperatorsWork`, an authorised
 * third-party app, a report made in the background, a crowded account. Existing data stays. Returns the client id of an app
 * that asks for access.
 */
export async function prepare(url: string, matinee: Matinee): Promise<string> {
  await fillCrowded(url, matinee, emailFor('crowded'))
  const clientId = await addOperatorsWork(url, matinee)
  const allowed = await clientNamed(matinee, 'Newsroom')
  for (const account of ['publisher', 'local'] as const) {
    const call = await signIn(url, emailFor(account), passwordFor(account))
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
      email: emailFor(account),
      currency: account === 'local' ? 'try' : 'usd',
    })
  }
  return clientId
}

/** A registration, a payout and two third-party apps. Existing data stays. Returns the client id of the second app. */
export async function addOperatorsWork(url: string, matinee: Matinee): Promise<string> {
  await addWaiting(url, matinee)
  await addPayout(matinee)
  await clientNamed(matinee, 'Newsroom')
  return clientNamed(matinee, 'Programme Guide')
}

/** A registration that no operator has reviewed. */
async function addWaiting(url: string, matinee: Matinee): Promise<void> {
  const { data } = await matinee<{ data: object[] }>('users', 'list', '--search', waitingEmail)
  if (data.length > 0) return
  const person = { email: waitingEmail, name: 'Deniz Kaya', password: crowdedPassword }
  await caller(url)('POST', '/auth/register', person)
}

/** A payout of last month, another approved payment, and one on hold. */
async function addPayout(matinee: Matinee): Promise<void> {
  const { data } = await matinee<{ data: object[] }>('payouts', 'list')
  if (data.length > 0) return
  const today = new Date().toISOString().slice(0, 10)
  const term = addMonths(today, -1).slice(0, 7)
  for (const name of ['kite', 'network'])
    await matinee('payments', 'approve', `${name}@demo.matinee.test`, term)
  await matinee('payments', 'hold', 'site@demo.matinee.test', term, '--reason', 'Traffic under review')
  await matinee('payouts', 'create', term, '--kind', 'csv', '--currency', 'usd', '--day', today)
}

async function clientNamed(matinee: Matinee, name: string): Promise<string> {
  const { data } = await matinee<{ data: { id: string; name: string }[] }>('oauth', 'clients', 'list')
  const before = data.find((client) => client.name === name)
  if (before) return before.id
  const wishes = ['--name', name, '--redirect-uri', redirectUri, '--read', '--write', '--public']
  const { client } = await matinee<{ client: { id: string } }>('oauth', 'clients', 'create', ...wishes)
  return client.id
}

/** A day in the form of report ranges: DD.MM.YYYY. */
const german = (day: string) => day.split('-').toReversed().join('.')
