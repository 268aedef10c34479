import { login, updateProfile } from '@matinee/contract/auth'
import { listApps } from '@matinee/contract/reports'
import { createSite } from '@matinee/contract/sites'
import { initiateUpload } from '@matinee/contract/videoUploads'
import { readVideo } from '@matinee/contract/videos'
import type { Call } from '@matinee/contract/call'
import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, urlOf } from './api.ts'
import { make, type TestAccount } from './make.ts'

type Refusal = { error: { message: string; fields?: Record<string, string> } }
type Request = { params?: Record<string, unknown>; body?: unknown }

/** The sentence of a refused call. `accept`: the Accept-Language header. */
async function refusal(account: TestAccount | null, call: Call, request: Request, accept = '*') {
  const answer = await fetch(urlOf(call, request), {
    method: call.method,
    headers: {
      'accept-language': accept,
      ...(account && { authorization: `Bearer ${account.accessToken}` }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  })
  const { error } = (await answer.json()) as Refusal
  return { status: answer.status, vary: answer.headers.get('vary'), ...error }
}

let english: TestAccount
let turkish: TestAccount
beforeAll(async () => {
  english = await make.account()
  turkish = await make.account()
  await api(turkish).get(updateProfile, { body: { language: 'tr' } })
})

const badDomain = { body: { fqdn: 'http', onboardingStep: 0 } }
const { invalidDomain } = refusals

describe('a refusal is worded', () => {
  test.each([
    ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
    ['de, tr;q=0.5', 'tr'],
    ['en-US', 'en'],
    ['de', 'en'],
    ['*', 'en'],
  ] as const)('for an English account with Accept-Language %s in: %s', async (accept, language) => {
    const { message, fields } = await refusal(english, createSite, badDomain, accept)
    expect({ message, fields }).toEqual({
      message: invalidDomain[language],
      fields: { fqdn: invalidDomain[language] },
    })
  })

  test.each([
    ['en', 'en'],
    ['tr', 'tr'],
    ['de', 'tr'],
    ['*', 'tr'],
  ] as const)('for a Turkish account with Accept-Language %s in: %s', async (accept, language) => {
    expect((await refusal(turkish, createSite, badDomain, accept)).message).toBe(invalidDomain[language])
  })

  test.each([
    ['*', 'en'],
    ['tr', 'tr'],
  ] as const)('for nobody with Accept-Language %s in: %s', async (accept, language) => {
    const body = { email: 'nobody@yayin.example', password: 'not the password' }
    expect((await refusal(null, login, { body }, accept)).message).toBe(refusals.invalidCredentials[language])
  })

  test.each<[status: number, of: string, call: Call, request: Request, sentence: Sentence]>([
    [401, 'nobody', readVideo, { params: { id: 'x' } }, refusals.signedOut],
    [403, 'a call of another account type', listApps, {}, refusals.noAccess],
    [404, 'a video that is not there', readVideo, { params: { id: 'x' } }, refusals.notFound],
    [
      422,
      'a file that is no video',
      initiateUpload,
      { body: { fileName: 'notes.txt', totalParts: 1 } },
      refusals.onlyVideoFiles,
    ],
    [
      422,
      'a field of the wrong kind',
      createSite,
      { body: { fqdn: 7, onboardingStep: 0 } },
      {
        en: 'fqdn: This must be text.',
        tr: 'fqdn: Bu alana metin yazın.',
      },
    ],
  ])('with %s, %s, in the language of the reader', async (status, of, call, request, sentence) => {
    const reader = of === 'nobody' ? null : turkish
    for (const language of ['en', 'tr'] as const)
      expect(await refusal(reader, call, request, language)).toMatchObject({
        status,
        message: sentence[language],
        vary: expect.stringContaining('accept-language'),
      })
    const byAccount = (await refusal(reader, call, request)).message
    expect(byAccount).toBe(reader ? sentence.tr : sentence.en)
  })
})
