import { everyCall } from '@matinee/contract/everyCall'
import { login } from '@matinee/contract/auth'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from './api.ts'
import { make, type TestAccount } from './make.ts'
import { nothing, requests } from './requests.ts'

/** Words of the validator's own sentences. */
const validatorText =
  /Invalid (input|option|string|number|key|value|ISO|email|URL)|Too (big|small)|Unrecognized|expected .*(received|one of|to have|to be)|must match|undefined|NaN|\[object/
/** English sentences about the fields of a request. */
const english =
  /This (field|value|must be|must have|may have|does not have|is not an? (email|web|language|JPEG))|Write (an? |the |Unix|numbers)|Choose an IANA|Enter (a|at) |Use (a|at|one|\d)|The (start|end) /

const englishRefusals = new Set<string>(
  Object.values(refusals).flatMap((entry) => ('en' in entry ? [entry.en] : [])),
)
const notTurkish = new RegExp(`${validatorText.source}|${english.source}`)

const junk = [
  undefined,
  null,
  7,
  1.5,
  -1,
  true,
  '',
  'x',
  'x'.repeat(9_000),
  [],
  ['x', 7],
  {},
  { a: 1 },
  1e300,
]
let staff: TestAccount
beforeAll(async () => {
  staff = await make.staff()
})

type Refusal = { error: { code: string; message: string; fields?: Record<string, string> } }

async function send(call: (typeof everyCall)[number]['call'], request: object, language: string) {
  const { body, ...address } = request as { body?: unknown }
  const isForm = call.isForm === true
  const answer = await fetch(urlOf(call, address), {
    method: call.method,
    headers: {
      'accept-language': language,
      authorization: `Bearer ${staff.accessToken}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? new URLSearchParams(body as never) : JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

describe.each(everyCall.filter(({ call }) => call.body || call.query))('$name', ({ name, call }) => {
  test.each(['en', 'tr'])('refuses invalid fields in sentences: %s', async (language) => {
    const good = requests[name]!({ ...nothing, user: staff.id }) as Record<string, Record<string, unknown>>
    for (const part of ['body', 'query'] as const) {
      const fields = Object.keys(good[part] ?? {})
      const inputs = [
        ...(part === 'body' && call.body ? [null, 7, 'x', [], {}] : []),
        ...fields.flatMap((field) => junk.map((value) => ({ ...good[part], [field]: value }))),
      ]
      const answers = await Promise.all(
        inputs.map(async (input) => ({ input, ...(await send(call, { ...good, [part]: input }, language)) })),
      )
      for (const { input, status, text } of answers) {
        if (status !== 422) continue
        const { message, fields: faults = {} } = (JSON.parse(text) as Refusal).error
        const sentences = [message, ...Object.values(faults)].join('\n')
        const sent = JSON.stringify(input)?.slice(0, 200)
        expect(sentences, sent).not.toMatch(language === 'tr' ? notTurkish : validatorText)
        const inEnglish = Object.values(faults).filter((text) => englishRefusals.has(text))
        expect(language === 'tr' ? inEnglish : [], sent).toEqual([])
      }
    }
  })
})

describe('a login without fields', () => {
  const fieldsIn = async (language: string) => {
    const { text } = await send(login, { body: {} }, language)
    return (JSON.parse(text) as Refusal).error
  }

  test('a login without fields is refused in English sentences', async () => {
    const required = 'This field is required.'
    const fields = { email: required, password: required }
    expect(await fieldsIn('en-GB')).toEqual({
      code: 'invalid_request',
      message: `email: ${required}`,
      fields,
    })
  })

  test('a login without fields is refused in Turkish sentences if the reader prefers Turkish', async () => {
    const required = 'Bu alan zorunludur.'
    const fields = { email: required, password: required }
    const error = await fieldsIn('tr-TR,tr;q=0.9,en;q=0.5')
    expect(error).toEqual({ code: 'invalid_request', message: `email: ${required}`, fields })
  })
})
