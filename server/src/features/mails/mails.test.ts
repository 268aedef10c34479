import { formatDateTime } from '@matinee/contract/plain/format'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../readConfig.ts'
import { openMailer } from '../../platform/mail/openMailer.ts'
import { readOutboxMail } from '../../platform/mail/outbox.ts'
import type { Letter, Recipient } from './letter.ts'
import { deliver } from './mails.service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'matinee-mails-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const config = readConfig({
  MATINEE_DATA: dataDir,
  PUBLIC_URL: 'https://video.example',
  SUPPORT_EMAIL: 'support@matinee.example',
})
const mailer = openMailer(config)
const link = 'https://video.example/auth/activate?reset=1&code=q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C'
const letters: Letter[] = [
  { kind: 'activation', link, days: 7 },
  { kind: 'reset', link, minutes: 60 },
  { kind: 'secured', link, minutes: 60 },
  { kind: 'passwordChanged', at: Date.parse('2026-11-21T21:05:00Z'), timezone: 'Europe/Istanbul' },
  { kind: 'registered' },
  { kind: 'reportReady', link, days: 30, startDay: '2026-11-01', endDay: '2026-11-20' },
  {
    kind: 'scheduledReport',
    reportName: 'Daily revenue',
    by: 'owner@yayin.example',
    startDay: '2026-11-20',
    endDay: '2026-11-20',
    zone: 'Etc/GMT-3 (UTC+03:00)',
    isEmpty: false,
    totals: [['Revenue', '$1,234.50']],
    top: [['20.11.2026 · Masthead', '$1,000.00']],
    file: { name: '20261121000000-Daily-revenue.csv' },
    unsubscribeLink: link,
  },
  {
    kind: 'scheduleFailed',
    reportName: 'Daily revenue',
    at: '21.11.2026 00:00',
    zone: 'Etc/GMT-3 (UTC+03:00)',
    reason: 'The site was removed',
    failed: [['bora@yayin.example', '550 no such mailbox']],
  },
  {
    kind: 'recipientLeft',
    recipient: 'bora@yayin.example',
    reportNames: ['Daily revenue', 'Weekly revenue'],
    stopped: ['Daily revenue'],
  },
  { kind: 'confirmRecipient', by: 'owner@yayin.example', link, unsubscribeLink: link },
  { kind: 'guessing' },
  {
    kind: 'paymentInfoChanged',
    at: Date.parse('2026-11-21T21:05:00Z'),
    timezone: 'Europe/Istanbul',
    undo: {
      link: 'https://matinee.test/auth/undopayment?code=abc',
      until: Date.parse('2026-11-24T21:05:00Z'),
    },
  },
  { kind: 'paymentSent', amount: '$1,234.56', day: '15.11.2026', term: 'October 2026' },
  { kind: 'siteAdded', fqdn: 'yayin.example', formUrl: link, accountManagerEmail: 'ada@console.example' },
  { kind: 'siteAdded', fqdn: 'yayin.example', formUrl: null, accountManagerEmail: 'ada@console.example' },
  {
    kind: 'newSite',
    fqdn: 'yayin.example',
    name: 'Şule',
    email: 'sule@yayin.example',
    siteId: 'Ab3dE5gH7jK9mN',
  },
  { kind: 'newRegistration', name: 'Şule Öğüt', email: 'sule@yayin.example', id: 'Ab3dE5gH7jK9mN' },
]
const each = letters.flatMap((letter) =>
  (['en', 'tr'] as const).map((language) => ({ letter, language, kind: letter.kind })),
)

let sent = 0
async function read(letter: Letter, reader: Partial<Recipient> = {}) {
  const id = `mail-${++sent}`
  const to: Recipient = { name: 'Ada', email: 'ada@yayin.example', language: 'en', ...reader }
  await deliver({ config, mailer }, id, to, letter)
  return (await readOutboxMail(dataDir, id))!
}

const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test.each(each)(
  '$kind in $language goes to its reader, and its text and HTML parts have the same words',
  async (row) => {
    const mail = await read(row.letter, { language: row.language })
    expect(mail.to).toEqual({ name: 'Ada', address: 'ada@yayin.example' })
    expect(mail.subject).not.toBe('')
    const lead = { en: 'Hello Ada,', tr: 'Merhaba Ada,' }[row.language]
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => ` ${href} `)
    const seen = new Set(decode(`${mail.html.replace(/<[^>]*>/g, ' ')}${links.join('')}`).split(/\s+/))
    const words = mail.text.replace('-- \nMatinee\n', '').split(/\s+/)
    // The text part writes "Label:" before the link of the button and before each value.
    const unseen = words.filter((word) => !seen.has(word) && !seen.has(word.replace(/:$/, '')))
    expect(unseen.filter((word) => word !== '')).toEqual([])
    expect(mail.text.startsWith(lead)).toBe(true)
    expect(mail.text).toContain('support@matinee.example')
    expect(mail.html).toContain(`<html lang="${row.language}">`)
  },
)

test.each(letters)('$kind in Turkish names scheduled reports as the console does', async (letter) => {
  const { subject, text } = await read(letter, { language: 'tr' })
  expect(`${subject}${text}`).not.toMatch(/zamanlanmış/i)
})

test.each(each)('$kind in $language loads nothing, has no exclamation mark and no long line', async (row) => {
  const { subject, text, html } = await read(row.letter, { language: row.language })
  expect(html).not.toMatch(/<(img|script|link|iframe|object|svg)\b|\ssrc=|url\(|@import/i)
  expect(`${subject}${text}`).not.toMatch(/!|undefined|\[object/)
  expect(html.replace(/<style>.*?<\/style>|<!doctype|!important/gs, '')).not.toContain('!')
  expect(html.length).toBeLessThan(20_000)
  const long = text.split('\n').filter((line) => line.length > 72 && !line.startsWith('https://'))
  expect(long).toEqual([])
  expect(text.endsWith('\n')).toBe(true)
})

test.each([
  ['en', '7 days', '1 hour', '45 minutes'],
  ['tr', '7 gün', '1 saat', '45 dakika'],
] as const)(
  'letters in %s carry their link on a line of its own and say how long it holds',
  async (...row) => {
    const [language, days, hour, minutes] = row
    const activation = await read(letters[0]!, { language })
    const reset = await read(letters[1]!, { language })
    for (const { text, html } of [activation, reset]) {
      expect(text.split('\n')).toContain(link)
      expect(html.split(`href="${link.replace('&', '&amp;')}"`)).toHaveLength(3)
    }
    expect(activation.text).toContain(days)
    expect(reset.text).toContain(hour)
    expect((await read({ kind: 'reset', link, minutes: 45 }, { language })).text).toContain(minutes)
  },
)

test.each([
  ['Europe/Istanbul', '22.11.2026 00:05 (Europe/Istanbul)'],
  ['America/New_York', '21.11.2026 16:05 (America/New_York)'],
  ['UTC', '21.11.2026 21:05 (UTC)'],
  ['Mars/Olympus', '21.11.2026 21:05 (UTC)'],
])(
  'the time of a password change is given in the zone %s, written as on every screen: %s',
  async (timezone, time) => {
    const at = Date.parse('2026-11-21T21:05:00Z')
    const letter = { kind: 'passwordChanged', at, timezone } as const
    // An unknown zone is shown as UTC.
    expect(time).toContain(formatDateTime(at, timezone === 'Mars/Olympus' ? 'UTC' : timezone))
    for (const language of ['en', 'tr'] as const) {
      const { text, html } = await read(letter, { language })
      expect(text.replace(/\s+/g, ' ')).toContain(time)
      expect(html).toContain(time)
      expect(text).toContain('https://video.example/auth/resetpassword')
    }
  },
)

test('the mail to operators has the command that approves a registration, quoted for a shell', async () => {
  expect((await read(letters.find(({ kind }) => kind === 'newRegistration')!)).text).toContain(
    '\n    matinee users approve sule@yayin.example --type 0\n',
  )
  const odd = { kind: 'newRegistration', name: 'x', id: 'y', email: "o'hara$(id)@yayin.example" } as const
  expect((await read(odd)).text).toContain(`approve 'o'\\''hara$(id)@yayin.example' --type 0`)
})

const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--<script>alert(1)//-->',
  '\u0000<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
]

test.each(payloads)('the name %j is escaped in both letters that show it', async (name) => {
  const plain = (await read({ kind: 'registered' }, { name: 'Ada' })).html
  const tags = (html: string) => html.match(/<[^>]*>/g)
  const email = `${name}@yayin.example`
  const operators = { kind: 'newRegistration', id: name } as const
  const shown = await read({ ...operators, name, email })
  const harmless = await read({ ...operators, name: 'Ada', email: 'ada@yayin.example', id: 'x' })
  expect(tags((await read({ kind: 'registered' }, { name })).html)).toEqual(tags(plain))
  expect(tags(shown.html)).toEqual(tags(harmless.html))
  expect(shown.html).not.toMatch(/<script|<img|<svg|<a /)
})

test.each([
  'You won: https://evil.example',
  'Visit evil.example now',
  'www.evil',
  'Write to me@evil.example',
  'Visit evil\uFF0Eexample now',
  'Visit evil\uFE0F.example now',
  'You won, call +1 800 555 0199',
  'A long message to somebody who never asked for any of it and never registered',
  ' \r\n ',
])('the name %j is not greeted, so that nobody can mail a stranger a text through us', async (name) => {
  for (const language of ['en', 'tr'] as const) {
    const { text, html } = await read({ kind: 'registered' }, { name, language })
    expect(text).toMatch(/^(Hello|Merhaba),\n/)
    expect(html).not.toContain('evil')
  }
})

test.each(['J. R. R. Tolkien', 'Şule Öğüt İnanır', "Conan O'Brien", 'Dr. Ayşe Yılmaz-Kaya', '李小龍'])(
  'the name %s is greeted as it is',
  async (name) => {
    expect((await read({ kind: 'registered' }, { name })).text).toContain(`Hello ${name},\n`)
  },
)

test('a letter with a link that is not a web address is refused', async () => {
  await expect(read({ kind: 'reset', link: 'javascript:alert(1)', minutes: 60 })).rejects.toThrow(
    'not a web address',
  )
})
