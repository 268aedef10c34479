import type { Call } from '@matinee/contract/call'
import { everyCall } from '@matinee/contract/everyCall'
import { isStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { exactCalls } from '@matinee/contract/plain/operate/exactCalls'
import { expect, test } from 'vitest'
import { isRecorded } from '../src/platform/access/recordCall.ts'
import { api } from './api.ts'
import { make } from './make.ts'
import { operatorsIds } from './operatedThings.ts'
import { nothing, requests } from './requests.ts'
import { server } from './testServer.ts'
import { newThings } from './things.ts'

const { db } = server.deps
const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** The kind of entry that the features of these calls and pages write; their tests say when. */
const written: Record<string, string> = {
  'POST /auth/activate': 'activated or password_reset',
  'POST /auth/login': 'signed_in',
  'POST /auth/login/confirm': 'signed_in',
  'POST /auth/passkey': 'signed_in',
  'POST /auth/logout': 'signed_out',
  'POST /auth/register': 'registered',
  'POST /oauth/revoke': 'signed_out',
  'POST /users/paymentinfo/undo': 'payment_info_restored',
  'POST /sites/:id/verification/check': 'changed',
  'POST /admin/revenue-imports': 'revenue_imported, once it is done',
  'POST /admin/payouts': 'payout_created',
  'POST /admin/payout-confirmations': 'payout_confirmed',
  'POST /reports/confirm': 'recipient_confirmed',
  'POST /reports/unsubscribe': 'recipient_left',
}

/** Why these write none. */
const unwritten: Record<string, string> = {
  'POST /auth/activate/check': 'only reads a code',
  'POST /auth/token': 'continues a session whose sign-in is recorded; a token that is used twice is recorded',
  'POST /auth/resetpassword':
    'changes nothing: it sends a letter, and would show which emails have an account',
  'POST /auth/passkey/options': 'a step of a sign-in',
  'POST /auth/security/confirmation': 'a step of the call that needs it',
  'POST /auth/security/authenticator': 'a step: the app counts once it is confirmed',
  'POST /auth/security/passkeys/options': 'a step of adding a passkey',
  'POST /oauth/token': 'continues a consent that is recorded; a code or token that is used twice is recorded',
  'POST /admin/sites/:id/adstxt/check': 'only reads the ads.txt of a site',
  'POST /sites/:id/adstxt/check': 'only reads the ads.txt of a site',
  'POST /admin/vast-tags/check': 'only reads what an ad server answers',
  'POST /apps/report': 'only reads',
  'POST /apps/report/comparison': 'only reads',
  'POST /sites/:id/report': 'only reads',
  'POST /sites/:id/report/change': 'only reads',
  'POST /sites/:id/report/comparison': 'only reads',
  'POST /sites/:id/report/explain': 'only reads',
  'POST /reports': 'only reads',
  'POST /reports/get': 'only reads',
  'POST /reports/scheduled/preview': 'only reads',
  'POST /video-uploads/presigned-part': 'a step of an upload',
  'POST /admin/films/:id/parts': 'a step of an upload',
}

/** They are no calls of the contract; everyCall.test.ts lists all of them. */
const pages = ['POST /reports/confirm', 'POST /reports/unsubscribe']

test('every call that may change something is recorded, has an entry of its own, or a reason for none', () => {
  const others = everyCall.filter(({ call }) => call.method !== 'GET' && !isRecorded(call))
  const names = [...others.map(({ call }) => nameOf(call)), ...pages]
  expect([...Object.keys(written), ...Object.keys(unwritten)].toSorted()).toEqual(names.toSorted())
})

/** Their requests in requests.ts are refused to an authorised caller too; their features say what they write. */
const refused = {
  exact: [
    'DELETE /admin/creatives/:id',
    'DELETE /admin/films/:id',
    'DELETE /admin/users/:id/agents/:agentId',
    'DELETE /admin/users/:id/sessions/:sessionId',
    'DELETE /oauth/clients/:id/grant',
    'POST /admin/campaigns/:id/copy',
    'POST /admin/campaigns/:id/creatives',
    'POST /admin/campaigns/:id/films',
    'POST /admin/failed-jobs/:queue/:id/discard',
    'POST /admin/failed-jobs/:queue/:id/retry',
    'POST /admin/films/:id/retry',
    'POST /admin/mails/:id/resend',
    'POST /admin/oauth/clients/:id/renew-secret',
    'POST /admin/payments/:id/release',
    'POST /admin/revenue-imports/:id/undo',
    'POST /admin/scheduled-reports/:id/send',
    'POST /admin/sites/:id/restore',
    'POST /admin/sites/:id/resume',
    'POST /auth/security/authenticator/confirm',
    'POST /auth/security/passkeys',
  ],
  named: [
    'DELETE /videos/:id/captions/:language',
    'POST /admin/films/:id/complete',
    'POST /admin/machine-tokens/:id/revoke',
    'POST /admin/revenue-imports/:id/cancel',
    'POST /oauth/authorize',
    'POST /reports/fallback',
    'POST /video-uploads/complete',
    'POST /videos/:id/retry',
    'PUT /admin/campaigns/:id',
    'PUT /admin/oauth/clients/:id',
    'PUT /videos/:id/captions/:language',
    'PUT /videos/:id/poster',
  ],
}

test('a recorded call is in the log by its name, unless its feature writes a more exact entry every time', async () => {
  const [exact, unseen]: [string[], string[]] = [[], []]
  for (const { name, call } of everyCall.filter(({ call }) => isRecorded(call))) {
    const kinds = await kindsOf(name, call)
    if (kinds === null) unseen.push(nameOf(call))
    else if (!kinds.includes(nameOf(call))) exact.push(nameOf(call))
  }
  expect(unseen.toSorted()).toEqual([...refused.exact, ...refused.named].toSorted())
  expect([...exact, ...refused.exact].toSorted()).toEqual(exactCalls.toSorted())
})

/** The kinds of the entries that a call and its repetition write; null when both are refused. */
async function kindsOf(name: string, call: Call): Promise<string[] | null> {
  const owner = await make.account({ integrationType: 0 })
  const isOperators = isStaffRight(call.access)
  const session = isOperators ? await make.staff() : owner
  const ids = isOperators
    ? await operatorsIds(owner)
    : { ...nothing, ...(await newThings(owner.id)), user: owner.id, actor: owner.id }
  const { last } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 2; attempt += 1) {
    // The limits of earlier calls must not stop this one.
    await db.deleteFrom('rateLimits' as never).execute()
    statuses.push((await api(session).ask(call, requests[name]!(ids) as never)).status)
  }
  if (statuses.every((status) => status >= 300)) return null
  const entries = await db
    .selectFrom('audit')
    .select('kind')
    .where('id', '>', last ?? 0)
    .execute()
  return entries.map(({ kind }) => kind)
}
