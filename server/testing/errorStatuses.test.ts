import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes, type ErrorCode } from '@matinee/contract/plain/errorCodes'
import { errorHelp } from '@matinee/contract/plain/texts/errorHelp'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')

/** Codes that do not stand literally at the place that throws or writes them, by their expression there. */
const named: Record<string, readonly ErrorCode[]> = {
  // playback.service.ts: why the playback rules refuse a play.
  reason: ['domain_not_allowed', 'signature_required', 'signature_invalid', 'signature_expired'],
  // videoUploads.service.ts: what checkParts found.
  'checked.code': ['parts_missing', 'etag_mismatch'],
  // invalidFields.ts: what a schema found.
  'invalid.code': ['invalid_request', 'config_invalid'],
}
/** Written without an AppError: by httpServer.ts before there is a request, and by beaconHttp.ts. */
const written = [
  'malformed_request 400',
  'request_timeout 408',
  'malformed_request 431',
  'invalid_request 400',
  'malformed_request 405',
  'payload_too_large 413',
  'unavailable 503',
]

/** The first two arguments of every `new AppError(…)` in the product. */
const thrown = globSync('**/*.ts', { cwd: folder })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => [
    ...readFileSync(join(folder, path), 'utf8').matchAll(/new AppError\(\s*([^,]+),([^,]+),/g),
  ])
  .flatMap(([, code = '', status = '']) => {
    const codes = errorCodes.filter((one) => code.includes(`'${one}'`))
    // A status that depends on something has each of its values in the expression, or in the type of `status`.
    const statuses = status.trim() === 'status' ? ['409', '422'] : (status.match(/\b[45]\d\d\b/g) ?? [status])
    return (codes.length > 0 ? codes : (named[code.trim()] ?? [code])).flatMap((one) =>
      statuses.map((each) => `${one} ${each}`),
    )
  })

test('the pages about error codes list exactly the statuses with which each code is answered', () => {
  const listed = errorCodes.flatMap((code) => errorHelp[code].statuses.map((status) => `${code} ${status}`))
  expect(listed.toSorted()).toEqual([...new Set([...thrown, ...written])].toSorted())
})

test('the statuses of a page are in ascending order', () => {
  for (const code of errorCodes) {
    const statuses: readonly number[] = errorHelp[code].statuses
    expect(statuses, code).toEqual(statuses.toSorted((one, other) => one - other))
  }
})

/** What a text names in backticks. Examples of domains differ by language. */
const namesIn = (text: string) =>
  text
    .replaceAll(/`\w+\.example`/g, '`example`')
    .match(/`[^`]+`/g)
    ?.toSorted()

test('every page says in both languages what happened and what to do, in complete sentences', () => {
  for (const code of errorCodes) {
    const { happened, toDo } = errorHelp[code]
    for (const { en, tr } of [happened, toDo]) {
      for (const text of [en, tr]) expect(text, code).toMatch(/^[\p{Lu}\d`].*\.$/u)
      expect(namesIn(en), code).toEqual(namesIn(tr))
      expect(tr, code).not.toBe(en)
    }
  }
})
