import { createUser } from '@matinee/contract/admin'
import { createPayment } from '@matinee/contract/payments'
import { changePassword, updateProfile } from '@matinee/contract/auth'
import type { Call } from '@matinee/contract/call'
import { exportToDrive, maxDriveBytes } from '@matinee/contract/drive'
import { createFilter } from '@matinee/contract/filters'
import { authorizeClient } from '@matinee/contract/oauth'
import { createReportJob } from '@matinee/contract/reportJobs'
import { createSite } from '@matinee/contract/sites'
import { beforeAll, expect, test } from 'vitest'
import { urlOf } from './api.ts'
import { make, type TestAccount } from './make.ts'
import { requests, nothing } from './requests.ts'
import { server } from './testServer.ts'
import { asking, thirdParty, type ThirdParty } from './thirdParty.ts'

type Accounts = { account: TestAccount; other: TestAccount; operator: TestAccount; client: ThirdParty }
type Request = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Refusal = { error: { code: string; message: string; fields?: Record<string, string> } }

let accounts: Accounts
beforeAll(async () => {
  const [account, other, operator] = [
    await make.account({ integrationType: 4 }),
    await make.account(),
    await make.staff(),
  ]
  accounts = { account, other, operator, client: await thirdParty() }
})

async function refuse(address: string, init: RequestInit, language: string) {
  const headers = new Headers(init.headers)
  headers.set('accept-language', language)
  const answer = await fetch(address, { ...init, headers })
  return { status: answer.status, ...((await answer.json()) as Refusal).error }
}

const init = (by: TestAccount, call: Call, { body }: Request): RequestInit => ({
  method: call.method,
  headers: {
    authorization: `Bearer ${by.accessToken}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

const send = (by: TestAccount, call: Call, request: Request, language: string) =>
  refuse(urlOf(call, request), init(by, call, request), language)

/** Refused by a rule, not by the call's schema. `isRepeated`: the first of two equal requests is not refused. */
type Case = {
  call: Call
  request: (accounts: Accounts) => Request
  refusal: string
  fields: string[]
  isRepeated?: true
  isOperators?: true
}

const asked =
  (change: Record<string, string>): Case['request'] =>
  ({ client }) => ({ query: { ...asking(client), ...change } })
const report = { startDate: '01.01.2026', endDate: '31.01.2026' }

const cases: Record<string, Case> = {
  'a domain that the account already has': {
    call: createSite,
    request: () => ({ body: { fqdn: 'twice.example', onboardingStep: 0 } }),
    refusal: '409 site_exists',
    fields: ['fqdn'],
    isRepeated: true,
  },
  'the id of another account': {
    call: changePassword,
    request: ({ other }) => ({ body: { userID: other.id, password: 'four trees by the river' } }),
    refusal: '403 not_your_account',
    fields: ['userID'],
  },
  'a password that is easy to guess': {
    call: changePassword,
    request: ({ account }) => ({
      body: { userID: account.id, password: 'password', currentPassword: account.password },
    }),
    refusal: '422 weak_password',
    fields: ['password'],
  },
  'an email that is not the own one': {
    call: createReportJob,
    request: ({ account, other }) => ({
      body: {
        reportType: 'app',
        params: { ...report, userId: account.id },
        email: other.email,
        currency: 'usd',
      },
    }),
    refusal: '403 email_not_own',
    fields: ['email'],
  },
  'an account that is not linked': {
    call: createReportJob,
    request: ({ account, other }) => ({
      body: {
        reportType: 'app',
        params: { ...report, userId: other.id },
        email: account.email,
        currency: 'usd',
      },
    }),
    refusal: '403 account_not_linked',
    fields: ['userId'],
  },
  'an email that is taken': {
    call: createUser,
    request: ({ other }) => ({
      body: { ...(requests.createUser!(nothing) as { body: object }).body, email: other.email },
    }),
    refusal: '409 email_taken',
    fields: ['email'],
    isOperators: true,
  },
  'a month that has a payment': {
    call: createPayment,
    request: ({ other }) => ({ body: { userId: other.id, term: '2026-01', amountMicros: 5_000_000 } }),
    refusal: '409 term_closed',
    fields: ['term'],
    isRepeated: true,
    isOperators: true,
  },
  'an address that is not registered': {
    call: authorizeClient,
    request: asked({ redirect_uri: 'https://other.example/cb' }),
    refusal: '400 redirect_uri_mismatch',
    fields: ['redirect_uri'],
  },
  'another response type': {
    call: authorizeClient,
    request: asked({ response_type: 'token' }),
    refusal: '400 unsupported_response_type',
    fields: ['response_type'],
  },
  'an unknown scope': {
    call: authorizeClient,
    request: asked({ scope: 'everything' }),
    refusal: '400 invalid_scope',
    fields: ['scope'],
  },
  'a short PKCE challenge': {
    call: authorizeClient,
    request: asked({ code_challenge: 'short' }),
    refusal: '400 pkce_required',
    fields: ['code_challenge'],
  },
  'the PKCE method plain': {
    call: authorizeClient,
    request: asked({ code_challenge_method: 'plain' }),
    refusal: '400 pkce_required',
    fields: ['code_challenge_method'],
  },
  'a file that is too large for the drive': {
    call: exportToDrive,
    request: () => ({ body: { fileName: 'Report', csvString: 'a'.repeat(maxDriveBytes + 1) } }),
    refusal: '413 payload_too_large',
    fields: ['csvString'],
  },
  'a text with U+0000': {
    call: createFilter,
    request: () => ({
      body: { ...(requests.createFilter!(nothing) as { body: object }).body, name: 'a\u0000' },
    }),
    refusal: '422 invalid_request',
    fields: ['name'],
  },
  'half a surrogate pair in a list': {
    call: createFilter,
    request: () => ({
      body: { ...(requests.createFilter!(nothing) as { body: object }).body, placements: ['a', '\ud800'] },
    }),
    refusal: '422 invalid_request',
    fields: ['placements.1'],
  },
}

test.each(Object.entries(cases))('%s is refused with its field, in both languages', async (_, one) => {
  const by = one.isOperators ? accounts.operator : accounts.account
  const request = one.request(accounts)
  if (one.isRepeated) await fetch(urlOf(one.call, request), init(by, one.call, request))
  const english = await send(by, one.call, request, 'en')
  const turkish = await send(by, one.call, request, 'tr')
  for (const { status, code, fields = {} } of [english, turkish])
    expect([`${status} ${code}`, Object.keys(fields)]).toEqual([one.refusal, one.fields])
  expect(turkish.message).not.toBe(english.message)
  expect(turkish.fields).not.toEqual(english.fields)
})

test('a time zone that does not exist is refused with its field', async () => {
  const { fields } = await send(accounts.account, updateProfile, { body: { timezone: 'Mars/Base' } }, 'en')
  expect(Object.keys(fields ?? {})).toEqual(['timezone'])
})

test.each([
  ['/ads/zones/AAAAAAAAAAAAAA?page=x', ['page', 'platform']],
  ['/ads/vast/AAAAAAAAAAAAAA?at=middle', ['at']],
  ['/oembed?maxwidth=wide', ['url', 'maxwidth']],
])('the query %s is refused with its fields', async (path, fields) => {
  for (const language of ['en', 'tr']) {
    const refused = await refuse(server.url + path, {}, language)
    expect([refused.status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      400,
      'malformed_request',
      fields,
    ])
  }
})
