import type { Call } from '@matinee/contract/call'
import { isStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { everyCall } from '@matinee/contract/everyCall'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { hashToken } from '../src/platform/access/session.ts'
import { api } from './api.ts'
import { make, type TestAccount } from './make.ts'
import { nothing, requests, type Ids } from './requests.ts'
import { server } from './testServer.ts'
import { newThings } from './things.ts'
import { thirdParty } from './thirdParty.ts'

const { db } = server.deps

/** Unique values: finding one in a store or an answer means that a forbidden field got through. */
const poison = 'FORBIDDEN'
const strings = [
  'id',
  'userId',
  'user_id',
  'accountId',
  'account_id',
  'ownerId',
  'owner',
  'actor',
  'actorId',
  'parentId',
  'grantedBy',
  'granted_by',
  'email',
  'name',
  'passwordHash',
  'password_hash',
  'virgulId',
  'virgul_id',
  'timezone',
  'clientId',
  'secret',
  'secretHash',
  'title',
  'description',
  'source',
  'sourceKind',
  'mediaKey',
  'media_key',
  'originalKey',
  'originalBytes',
  'thumbnail',
  'statusReason',
  'key',
  'uploadId',
  'fileName',
  'logo',
  'fqdn',
  'language',
  'currency',
  'videoInfrastructure',
  'config',
  'role',
]
/** Fields that only store plausible values; the queries below look for them. */
const plausible = {
  integrationType: 4,
  integration_type: 4,
  status: 'AVAILABLE',
  isStaff: true,
  is_staff: true,
  staff_role: 'administrator',
  isDemo: true,
  is_demo: true,
  isDefault: true,
  verified: true,
  readAccess: true,
  writeAccess: true,
  scopes: ['read', 'write'],
  appUsers: [poison],
  stepProgress: 77,
  durationMs: 4_444_001,
  width: 4_444,
  height: 4_444,
  onboardingStep: -1,
  createdAt: '1999-01-01T00:00:00.000Z',
  created_at: '1999-01-01T00:00:00.000Z',
  approvedAt: '1999-01-01T00:00:00.000Z',
  deletedAt: '1999-01-01T00:00:00.000Z',
  disabledAt: '1999-01-01T00:00:00.000Z',
  endedAt: '1999-01-01T00:00:00.000Z',
}
const forbidden = { ...Object.fromEntries(strings.map((name) => [name, `${poison}-${name}`])), ...plausible }

const writing = everyCall.filter(({ call }) => call.body && !call.isForm)
let account: TestAccount
let operator: TestAccount
let other: TestAccount
let withApps: TestAccount
beforeAll(async () => {
  account = await make.account()
  operator = await make.staff()
  other = await make.account()
  withApps = await make.account({ integrationType: 4 })
})

function callerOf({ access }: Call): TestAccount {
  if (isStaffRight(access)) return operator
  return access === 'appReport.read' ? withApps : account
}

/** Calls that are refused here: their body is a proof, or names parts that never arrived. */
const refused: Record<string, number> = {
  undoPaymentInfo: 422,
  checkCode: 422,
  login: 401,
  confirmLogin: 401,
  passkeyLogin: 401,
  addAuthenticator: 422,
  addPasskey: 422,
  confirmOwner: 422,
  refreshToken: 401,
  completeUpload: 422,
  // The body is one of two strict forms.
  setPoster: 422,
  setCaption: 409,
  approveUser: 409,
  refuseUser: 409,
  discardJob: 404,
  resendMail: 409,
  updateCampaign: 404,
  copyCampaign: 404,
  addCreative: 404,
  startFilm: 404,
  presignFilmPart: 404,
  completeFilm: 404,
  setOauthClient: 404,
  undoRevenueImport: 404,
}

/** What a call exists to change among the privileges. */
const granted: Record<string, object> = { addAgent: { appUsers: expect.any(Number) } }

/** The fields of a body; those of all forms if it has several. */
const fieldsOf = ({ body }: Call) => {
  const { options } = body as Partial<z.ZodUnion<z.ZodObject[]>>
  return (options ?? [body as z.ZodObject]).flatMap((form) =>
    Object.keys((form.shape as object | undefined) ?? {}),
  )
}

/** A valid request, to which the fields are added. */
async function goodRequest(name: string, call: Call): Promise<{ body: object }> {
  const things = await newThings(account.id)
  const user = isStaffRight(call.access) ? other.id : account.id
  const ids: Ids = { ...nothing, ...things, user, actor: account.id, client: (await thirdParty()).id }
  const request = requests[name]!(ids) as { body: object }
  if (name === 'activate') {
    await db
      .insertInto('codes')
      .values({
        hash: hashToken('a good code'),
        userId: other.id,
        kind: 'reset',
        expiresAt: new Date(Date.now() + 60_000),
      })
      .execute()
    return { ...request, body: { ...request.body, code: 'a good code' } }
  }
  if (name === 'createReportJob') return { ...request, body: { ...request.body, email: account.email } }
  return request
}

/** All stored rows as text, without pg-boss's tables and the rate limits. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`.execute(db)
  const parts = await Promise.all(
    rows.map(({ name }) =>
      sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(db),
    ),
  )
  return parts.flatMap((part) => part.rows.map(({ row }) => row)).join('\n')
}

/** Counts rows with values that only operators or workers may set. */
async function privileges() {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from users where is_staff) as staff,
      (select count(*)::int from users where is_demo) as demo,
      (select count(*)::int from users where integration_type = 4) as types,
      (select count(*)::int from videos where status = 'AVAILABLE') as available,
      (select count(*)::int from videos where step_progress = 77 or duration_ms = 4444001) as worked,
      (select count(*)::int from videos where width = 4444 or height = 4444) as sized,
      (select count(*)::int from oauth_clients where verified) as verified,
      (select count(*)::int from app_users) as app_users,
      (select count(*)::int from sites where status = 'LIVE') as sites`.execute(db)
  return rows[0]
}

describe.each(writing)('$name', ({ name, call }) => {
  test('stores and answers no field outside its schema', async () => {
    await sql`delete from rate_limits`.execute(db)
    const schemaFields = fieldsOf(call)
    const extra = Object.fromEntries(
      Object.entries(forbidden).filter(([field]) => !schemaFields.includes(field)),
    )
    const caller = callerOf(call)
    const request = await goodRequest(name, call)
    const before = await privileges()
    const body = { ...request.body, ...extra }
    const answer = await api(caller).ask(call, { ...request, body })
    expect(answer.status).toBe(refused[name] ?? (call.reply ? 200 : 204))
    expect(answer.text).not.toMatch(/FORBIDDEN|4444001|1999-01-01/)
    expect(await dump()).not.toMatch(/FORBIDDEN|4444001|1999-01-01/)
    expect(await privileges()).toEqual({ ...before, ...granted[name] })
  })
})
