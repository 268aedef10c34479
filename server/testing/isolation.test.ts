import type { Call } from '@matinee/contract/call'
import { readProfile, switchAccount } from '@matinee/contract/auth'
import {
  holdsStaffRight,
  isStaffRight,
  staffRoles,
  type StaffRight,
} from '@matinee/contract/plain/account/staffRoles'
import { rightOfQueue } from '@matinee/contract/plain/operate/queueRights'
import { approveUser, createUser, listUsers, setUser } from '@matinee/contract/admin'
import { everyCall } from '@matinee/contract/everyCall'
import {
  holdsRight,
  integrationTypes,
  type IntegrationType,
} from '@matinee/contract/plain/account/accountTypes'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { newMachineToken } from '../src/platform/access/machines.ts'
import { hashToken } from '../src/platform/access/session.ts'
import { api, urlOf } from './api.ts'
import { make, type TestAccount } from './make.ts'
import { operatorsIds } from './operatedThings.ts'
import { naming, nothing, requests, type Ids } from './requests.ts'
import { server } from './testServer.ts'
import { newThings } from './things.ts'
import { asThirdParty, thirdParty, type ThirdParty } from './thirdParty.ts'

const { db } = server.deps

/** Callers of a resource of an account, operators included. */
const callers = [
  'nobody',
  'expired token',
  'unknown token',
  'own',
  'foreign',
  'agent',
  'former agent',
  'third party, read',
  'third party, write',
  'third party, read write',
  'operator',
  'operator acting',
] as const
type Caller = (typeof callers)[number]

/** Calls whose request in requests.ts is refused to an authorised caller too. */
const outcomes: Record<string, string> = {
  login: '401 invalid_credentials',
  confirmLogin: '401 sign_in_expired',
  passkeyLogin: '401 passkey_refused',
  confirmOwner: '422 invalid_request',
  addAuthenticator: '422 invalid_request',
  addPasskey: '422 passkey_refused',
  activate: '422 invalid_code',
  checkCode: '422 invalid_code',
  undoPaymentInfo: '422 invalid_code',
  refreshToken: '401 invalid_refresh_token',
  exchangeToken: '401 invalid_client',
  revokeToken: '401 invalid_client',
  completeUpload: '422 parts_missing',
  retryVideo: '409 not_failed',
  // The import, the campaign, the job, the app and the token in these requests do not exist.
  setOauthClient: '404 not_found',
  renewOauthSecret: '404 not_found',
  revokeMachineToken: '404 not_found',
  readRevenueImport: '404 not_found',
  cancelRevenueImport: '404 not_found',
  previewRevenueUndo: '404 not_found',
  undoRevenueImport: '404 not_found',
  readCampaign: '404 not_found',
  readCampaignDelivery: '404 not_found',
  listCampaignHistory: '404 not_found',
  updateCampaign: '404 not_found',
  copyCampaign: '404 not_found',
  addCreative: '404 not_found',
  removeCreative: '404 not_found',
  startFilm: '404 not_found',
  presignFilmPart: '404 not_found',
  listFilmParts: '404 not_found',
  completeFilm: '404 not_found',
  retryFilm: '404 not_found',
  removeFilm: '404 not_found',
  retryJob: '404 not_found',
  discardJob: '404 not_found',
  // The account in these requests has neither the agent nor the session.
  removeAgent: '404 not_found',
  endUserSession: '404 not_found',
  // The site in these requests is neither paused nor removed.
  resumeSite: '409 invalid_request',
  restoreSite: '409 invalid_request',
  // The report in these requests belongs to a registration.
  sendOperatedReport: '422 invalid_request',
  // No job is stored with the email in these requests.
  resendMail: '409 mail_state',
  // The payment in these requests is not on hold.
  releasePayment: '409 payment_state',
  setPoster: '409 not_available',
  setCaption: '409 not_available',
  removeCaption: '404 not_found',
  // The request has the email of nobody.
  createReportJob: '403 email_not_own',
}

/** Account types that may schedule reports, but may not read the sites in these requests. */
const withoutSites: IntegrationType[] = [1, 3]
const ofSites = ['createReportJob', 'createScheduledReport', 'sendScheduledReport', 'previewScheduledReport']

/** Calls whose code for a missing resource is not `not_found`. */
const missingCode: Record<string, string> = { readPlayback: 'not_available' }

/** Calls about an account or a grant instead of a resource in it: the outcome for other callers. */
const forOthers: Record<string, Partial<Record<Caller, string>>> = {
  changePassword: { foreign: '403 not_your_account', operator: '403 not_your_account' },
  // An operator may act everywhere.
  switchAccount: { foreign: '403 switch_not_allowed', 'operator acting': '403 not_while_acting' },
  // Theirs have no second factor.
  replaceRecoveryCodes: { foreign: '409 factor_state', operator: '409 factor_state' },
  removeGrant: { foreign: '404 not_found', operator: '404 not_found' },
}

/** Calls that end sessions: each authorised caller uses a session and an account of its own. */
const endsSessions = new Set(['changePassword', 'switchAccount'])

type Cast = {
  owner: TestAccount
  as: Record<Caller, TestAccount | null>
  /** Of resources that exist until an authorised call changes some of them; then null. */
  existing: Ids | null
}
let client: ThirdParty
let granted: ThirdParty
const casts = new Map<IntegrationType, Cast>()

beforeAll(async () => {
  ;[client, granted] = [await thirdParty(), await thirdParty()]
  for (const integrationType of integrationTypes) casts.set(integrationType, await makeCast(integrationType))
})

async function makeCast(integrationType: IntegrationType): Promise<Cast> {
  const owner = await make.account({ integrationType })
  const expired = await make.acting(owner, owner)
  await db
    .updateTable('tokens')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('hash', '=', hashToken(expired.accessToken))
    .execute()
  const former = await make.agent(owner, { integrationType })
  await former.unlink()
  const operator = await make.staff({ integrationType })
  return {
    owner,
    as: {
      nobody: null,
      'expired token': expired,
      'unknown token': { ...owner, accessToken: 'A'.repeat(43) },
      own: owner,
      foreign: await make.account({ integrationType }),
      agent: (await make.agent(owner, { integrationType })).acting,
      'former agent': former.acting,
      'third party, read': await asThirdParty(owner, client, 'read'),
      'third party, write': await asThirdParty(owner, client, 'write'),
      'third party, read write': await asThirdParty(owner, client, 'read write'),
      operator,
      'operator acting': await make.acting(operator, owner),
    },
    existing: null,
  }
}

/** New resources of the account, instead of earlier ones. */
async function freshIds(owner: TestAccount): Promise<Ids> {
  return {
    ...(await newThings(owner.id)),
    user: owner.id,
    actor: owner.id,
    client: client.id,
    grant: nothing.grant,
  }
}

/** A consent of the owner, for the call that revokes it. */
async function grantedIds(owner: TestAccount): Promise<Ids> {
  const scopes: 'read'[] = ['read']
  await db
    .insertInto('oauthGrants')
    .values({ userId: owner.id, clientId: granted.id, scopes, usedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { ...nothing, client: granted.id }
}

/** The expected refusal of this caller by the contract alone; null when the caller is authorised. */
function gate(call: Call, type: IntegrationType, caller: Caller): string | null {
  if (isStaffRight(call.access)) return caller === 'operator' ? null : '404 not_found'
  const isDead = ['expired token', 'unknown token', 'former agent'].includes(caller)
  if (isDead && !call.isForm) return '401 signed_out'
  if (call.access === 'public') return null
  if (caller === 'nobody') return '401 signed_out'
  if (!hasScope(call, caller)) return '403 insufficient_scope'
  if (call.isPersonal && (caller === 'agent' || caller === 'operator acting')) return '403 not_while_acting'
  if (call.access === 'signedIn') return null
  return holdsRight(type, call.access) ? null : '403 forbidden_for_account_type'
}

/** Whether an authorised call acts for the account that owns the resources. */
function isOwner(call: Call, caller: Caller): boolean {
  const strangers = ['nobody', 'expired token', 'unknown token', 'former agent', 'foreign', 'operator']
  // In a public call a third party without the scope counts as signed out.
  return !strangers.includes(caller) && hasScope(call, caller)
}

/** False only for a third party without the scope that opens the call. */
function hasScope(call: Call, caller: Caller): boolean {
  const scopes = /^third party, (.+)$/.exec(caller)?.[1]?.split(' ')
  return !scopes || (call.oauth !== undefined && scopes.includes(call.oauth))
}

const isNaming = (name: string) => naming.some((entry) => entry.name === name)

function expected(name: string, call: Call, type: IntegrationType, caller: Caller): string {
  const stopped = gate(call, type, caller)
  if (stopped) return stopped
  if (isNaming(name) && !isOwner(call, caller))
    return `404 ${missingCode[name] ?? 'not_found'}, as if it were not there`
  const others = forOthers[name]?.[caller]
  if (others) return `${others}, as if it were not there`
  if (ofSites.includes(name) && withoutSites.includes(type)) return '422 invalid_request'
  // The request names the list of site reports, which accounts with apps only do not have.
  if (name === 'listScheduledReports' && type === 3) return '422 invalid_request'
  return outcomes[name] ?? (call.reply ? '200' : '204')
}

async function send(session: TestAccount | null, call: Call, request: object) {
  if (!call.isForm) return api(session).ask(call, request as never)
  const { body } = request as { body: Record<string, string> }
  const response = await fetch(urlOf(call), {
    method: call.method,
    headers: session ? { authorization: `Bearer ${session.accessToken}` } : {},
    body: new URLSearchParams(body),
  })
  return { status: response.status, text: await response.text() }
}

function outcomeOf({ status, text }: { status: number; text: string }): string {
  if (status < 300) return String(status)
  const { error } = JSON.parse(text) as { error: { code: string } | string }
  return `${status} ${typeof error === 'string' ? error : error.code}`
}

/** The ids for a cell's request. */
async function idsFor(name: string, call: Call, isLetIn: boolean, cast: Cast): Promise<Ids> {
  if (name === 'removeGrant') return grantedIds(cast.owner)
  if (isLetIn && isStaffRight(call.access)) return operatorsIds(cast.owner)
  return (cast.existing ??= await freshIds(cast.owner))
}

async function newPassingSession(caller: Caller, integrationType: IntegrationType): Promise<TestAccount> {
  const owner = await make.account({ integrationType })
  if (caller === 'agent') return (await make.agent(owner, { integrationType })).acting
  if (caller === 'operator acting') return make.acting(await make.staff({ integrationType }), owner)
  return owner
}

async function ask(name: string, call: Call, type: IntegrationType, caller: Caller): Promise<string> {
  const cast = casts.get(type)!
  const isLetIn = gate(call, type, caller) === null
  let session = cast.as[caller]
  let ids = await idsFor(name, call, isLetIn, cast)
  if (isLetIn && endsSessions.has(name) && isOwner(call, caller)) {
    session = await newPassingSession(caller, type)
    ids = { ...ids, user: session.id }
  }
  // The rate limits must not stop the next cell.
  await db.deleteFrom('rateLimits' as never).execute()
  const answer = await send(session, call, requests[name]!(ids))
  const outcome = outcomeOf(answer)
  if (answer.status < 300 && call.method !== 'GET') cast.existing = null
  const isOthers = forOthers[name]?.[caller] || (isNaming(name) && !isOwner(call, caller))
  if (!isLetIn || !isOthers) return outcome
  const missing = await send(session, call, requests[name]!(nothing))
  return answer.text === missing.text && answer.status === missing.status
    ? `${outcome}, as if it were not there`
    : `${outcome}, but ${outcomeOf(missing)} if it were not there`
}

const perCall = integrationTypes.length * callers.length

test.each(everyCall)(`$name: ${perCall} of ${perCall * everyCall.length} cells`, async ({ name, call }) => {
  const wantedOutcomes: Record<string, string> = {}
  const outcomes: Record<string, string> = {}
  for (const type of integrationTypes)
    for (const caller of callers) {
      wantedOutcomes[`${caller} in type ${type}`] = expected(name, call, type, caller)
      outcomes[`${caller} in type ${type}`] = await ask(name, call, type, caller)
    }
  expect(outcomes).toEqual(wantedOutcomes)
})

const staffCalls = everyCall.filter(({ call }) => isStaffRight(call.access))

test('for all but operators, the calls of operators answer like an address that does not exist', async () => {
  for (const { name, call } of staffCalls)
    for (const caller of callers.filter((each) => each !== 'operator')) {
      const session = casts.get(0)!.as[caller]
      const answer = await send(session, call, requests[name]!(nothing))
      const unknown = { ...call, path: '/admin/nothing/here' as const }
      const missing = await send(session, unknown, requests[name]!(nothing))
      expect([answer.status, answer.text], `${name} for ${caller}`).toEqual([404, missing.text])
    }
})

/** What a server may refuse before it looks at who asks. */
const oddRequests: Record<string, (call: Call) => RequestInit> = {
  'a made-up machine token': () => ({ headers: { authorization: `Bearer ${newMachineToken()}` } }),
  'a body that is no JSON': (call) => withBody(call, 'application/json', '{'),
  'a body of another type': (call) => withBody(call, 'text/xml', '<a/>'),
  'a body of 2 MB': (call) => withBody(call, 'application/json', JSON.stringify('x'.repeat(2_000_000))),
}
const withBody = ({ method }: Call, type: string, body: string): RequestInit =>
  method === 'GET' ? {} : { headers: { 'content-type': type }, body }

test.each(Object.entries(oddRequests))('%s does not tell that a call is for operators', async (_, odd) => {
  for (const { name, call } of staffCalls) {
    const ask = async (path: Call['path']) => {
      const response = await fetch(urlOf({ ...call, path }), { method: call.method, ...odd(call) })
      return [response.status, await response.text()]
    }
    const unknown = await ask('/admin/nothing/here')
    expect(await ask(call.path), name).toEqual(unknown)
    expect(unknown[0]).toBe(404)
    const overlong = call.path.replace(':id', 'x'.repeat(300)) as Call['path']
    expect(await ask(overlong), name).toEqual(unknown)
  }
})

test('an operator whose token has expired may renew it', async () => {
  const operator = await make.staff()
  const expiresAt = new Date(Date.now() - 1000)
  const hash = hashToken(operator.accessToken)
  await db.updateTable('tokens').set({ expiresAt }).where('hash', '=', hash).execute()
  expect(await api(operator).refusal(listUsers)).toEqual([401, 'signed_out'])
})

/** Of calls that check a further right themselves, which depends on the request. */
const rightsOfRequests: Record<string, StaffRight> = {
  retryJob: rightOfQueue('auth-mail'),
  discardJob: rightOfQueue('auth-mail'),
}

test.each(staffCalls)('$name: staff roles of all account types', async ({ name, call }) => {
  const right = rightsOfRequests[name] ?? (call.access as StaffRight)
  const [wanted, answers]: Record<string, string>[] = [{}, {}]
  for (const integrationType of integrationTypes)
    for (const staffRole of staffRoles) {
      const cell = `${staffRole} of type ${integrationType}`
      const ids = await operatorsIds(casts.get(integrationType)!.owner)
      wanted![cell] = holdsStaffRight(staffRole, right) ? (outcomes[name] ?? '200') : '403 staff_role'
      answers![cell] = outcomeOf(
        await send(await make.staff({ staffRole, integrationType }), call, requests[name]!(ids)),
      )
    }
  expect(answers).toEqual(wanted)
})

test('only administrators change staff accounts and make operators', async () => {
  const target = await make.account()
  const invitation = { name: 'Invited', staffRole: 'finance' as const }
  for (const staffRole of staffRoles) {
    const invited = await api(await make.staff()).get(createUser, {
      body: { email: `${newId(10)}@test.matinee.test`.toLowerCase(), ...invitation },
    })
    const operator = await make.staff({ staffRole })
    const change = { params: { id: target.id }, body: { staffRole } }
    const email = `${newId(10)}@test.matinee.test`.toLowerCase()
    const outcomes = [
      await api(operator).status(setUser, change),
      await api(operator).status(setUser, { params: { id: operator.id }, body: { name: 'Renamed' } }),
      await api(operator).status(createUser, { body: { email, name: 'New', staffRole } }),
      await api(operator).status(approveUser, { params: { id: invited.id }, body: { integrationType: 3 } }),
    ]
    const isAdministrator = staffRole === 'administrator'
    expect(outcomes, staffRole).toEqual(Array.from({ length: 4 }, () => (isAdministrator ? 200 : 403)))
    const made = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(made).toHaveLength(isAdministrator ? 1 : 0)
  }
})

test.each(staffRoles)(
  '%s gives an agent accounts to work in if it may work in them itself',
  async (staffRole) => {
    const operator = await make.staff({ staffRole })
    const [agent, publisher] = [await make.account(), await make.account()]
    const change = { params: { id: agent.id }, body: { appUsers: [publisher.id] } }
    const status = await api(operator).status(setUser, change)
    expect(status).toBe(holdsStaffRight(staffRole, 'staff.act') ? 200 : 403)
  },
)

test.each(staffRoles)(
  '%s acts in the account of a publisher if that is part of the role',
  async (staffRole) => {
    const [operator, publisher] = [await make.staff({ staffRole }), await make.account()]
    const into = { params: { id: publisher.id }, query: { reason: 'A question by phone' } }
    const status = await api(operator).status(switchAccount, into)
    expect(status).toBe(holdsStaffRight(staffRole, 'staff.act') ? 200 : 403)
  },
)

test('none of the calls above ended a session of another call', async () => {
  const lives = ['own', 'foreign', 'agent', 'operator', 'operator acting'] as const
  const accounts = [...casts.values()].flatMap(({ as }) => lives.map((caller) => as[caller]))
  const statuses = await Promise.all(accounts.map((account) => api(account).status(readProfile)))
  expect(new Set(statuses)).toEqual(new Set([200]))
})
