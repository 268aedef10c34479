import { quotaNames } from '@matinee/contract/plain/account/quotas'
import { errorCodes } from '@matinee/contract/plain/errorCodes'
import { errorHelp, publishersCodes } from '@matinee/contract/plain/texts/errorHelp'
import { expect, test } from 'vitest'
import { escapeHtml } from '../platform/http/escapeHtml.ts'
import { server } from '../../testing/testServer.ts'

async function open(path: string, language = '*') {
  const answer = await fetch(`${server.url}/api/v1/docs/errors${path}`, {
    headers: { 'accept-language': language },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The text that a reader sees of a sentence with code in it. */
const asHtml = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

test('the list of error codes links the page of each code and can be opened at it', async () => {
  const { status, headers, text } = await open('')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const code of publishersCodes) {
    expect(text).toContain(`<dt id="${code}">`)
    expect(text).toContain(`href="/api/v1/docs/errors/${code}"`)
  }
  expect(text).toContain('href="/api/v1/docs"')
})

test('codes that only operators get are not in the list, and their pages do not point into it', async () => {
  const { text } = await open('')
  const operators = errorCodes.filter((code) => !publishersCodes.includes(code))
  expect(operators).toEqual(expect.arrayContaining(['staff_role', 'rows_invalid']))
  for (const code of operators) {
    expect(text).not.toContain(code)
    expect((await open(`/${code}`)).text).toContain('href="/api/v1/docs/errors"')
  }
})

test.each(errorCodes)('%s has a page in both languages without sign-in', async (code) => {
  for (const language of ['en', 'tr'] as const) {
    const { status, text } = await open(`/${code}`, language)
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${language}">`)
    for (const one of errorHelp[code].statuses) expect(text).toContain(String(one))
    expect(text).toContain(asHtml(errorHelp[code].toDo[language]))
    expect(text).not.toContain('`')
  }
})

test.each(['en', 'tr'])(
  'the page about a reached quota names every quota that can be reached, in %s',
  async (language) => {
    const { text } = await open(`/quota_reached?language=${language}`)
    for (const quota of quotaNames) expect(text).toContain(`<code>${quota}</code>`)
  },
)

test('the page is in the language of the reader, and the address can ask for the other one', async () => {
  const turkish = await open('/quota_reached', 'tr-TR,tr;q=0.9,en;q=0.5')
  expect(turkish.text).toContain('<h2>Ne yapmalı?</h2>')
  expect(turkish.headers.get('vary')).toContain('accept-language')
  expect(turkish.text).toContain('href="?language=en"')
  const english = await open('/quota_reached?language=en', 'tr')
  expect(english.text).toContain('<h2>What to do</h2>')
  expect(english.text).toContain('href="/api/v1/docs/errors?language=en#quota_reached"')
  expect((await open('?language=tr', 'en')).text).toContain('/docs/errors/stale?language=tr"')
})

test.each(['?language=xx', '?language=en&language=tr', '?language[]=tr'])(
  'an unknown language does not break the page: %s',
  async (query) => expect((await open(`/stale${query}`)).status).toBe(200),
)

test('an unknown code gets a page with a link to the list, and none of its name', async () => {
  const { status, text } = await open('/%3Cscript%3E')
  expect(status).toBe(404)
  expect(text).toContain('href="/api/v1/docs/errors"')
  expect(text).not.toContain('script')
})

test('the pages run no scripts and load nothing', async () => {
  const policy = (await open('/stale')).headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
})
