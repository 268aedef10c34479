import { formatDateTime } from '@matinee/contract/plain/format'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../readConfig.ts'
import { openMailer } from '../../platform/mail/openMailer.ts'
import { readOutboxMail } from '../../platform/mail/outbox.ts'
import { sampleLetters } from '../../../testing/sampleLetters.ts'
import type { Letter, Recipient } from './letter.ts'
import { renderMail } from './mails.service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'matinee-mails-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const config = readConfig({
  MATINEE_DATA: dataDir,
  PUBLIC_URL: 'https://video.example',
  SUPPORT_EMAIL: 'support@matinee.example',
})
const mailer = openMailer(config)
const link = 'https://video.example/auth/activate?reset=1&code=q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C'
const each = (['en', 'tr'] as const).flatMap((language) =>
  sampleLetters(language).map(({ name, letter }) => ({ name, letter, language })),
)

let sent = 0
async function read(letter: Letter, reader: Partial<Recipient> = {}) {
  const id = `mail-${++sent}`
  const to: Recipient = { name: 'Ada', email: 'ada@yayin.example', language: 'en', ...reader }
  await mailer.send(renderMail(config, id, to, letter))
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
  '$name in $language goes to its reader, and its text and HTML parts have the same words',
  async (row) => {
    const mail = await read(row.letter, { language: row.language })
    expect(mail.to).toEqual({ name: 'Ada', address: 'ada@yayin.example' })
    expect(mail.subject).not.toBe('')
    const lead = { en: 'Hello Ada,', tr: 'Merhaba Ada,' }[row.language]
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => ` ${href} `)
    const seen = new Set(decode(`${mail.html.replace(/<[^>]*>/g, ' ')}${links.join('')}`).split(/\s+/))
    const words = mail.text.replace('-- \n', '').split(/\s+/)
    // The text part writes "Label:" before the link of the button and before each value.
    const unseen = words.filter((word) => !seen.has(word) && !seen.has(word.replace(/:$/, '')))
    expect(unseen.filter((word) => word !== '')).toEqual([])
    expect(mail.text.startsWith(lead)).toBe(true)
    expect(mail.text).toContain('support@matinee.example')
    expect(mail.html).toContain(`<html lang="${row.language}">`)
  },
)

const languageOf = {
  en: ['Hello', /Why did you get this email\? [^.]+\./],
  tr: ['Merhaba', /Bu e-postayı neden aldınız\? [^.]+\./],
} as const

test.each(each)(
  '$name in $language says who sent it, why, and more in the preview than in the subject',
  async (row) => {
    const { subject, text, html } = await read(row.letter, { language: row.language })
    const flat = text.replace(/\s+/g, ' ')
    // Addresses contain full stops.
    expect(flat.replaceAll(/(?<=\w)\.(?=\w)/g, '')).toMatch(languageOf[row.language][1])
    expect(flat).toMatch(/(Sent by|Gönderen:) Matinee.* video\.example/)
    expect(flat).toContain('support@matinee.example')
    const preheader = decode(/display:none[^>]*>([^<]*?)&#847;/.exec(html)![1]!)
    expect(preheader.length).toBeGreaterThan(15)
    expect(preheader.length).toBeLessThan(140)
    expect(`${subject} `.toLowerCase()).not.toContain(preheader.toLowerCase())
    expect(preheader.toLowerCase()).not.toContain(subject.toLowerCase())
  },
)

test.each(each)('$name in $language uses the words of the glossary', async ({ letter, language }) => {
  const { subject, text } = await read(letter, { language })
  const words = `${subject} ${text.replace(/\s+/g, ' ')}`
  expect(words).not.toMatch(/e-mail|\bmail\b(?! server)|anew|go on\b|beside|whoever|mend\b/i)
  expect(words).not.toMatch(/planlanmış|hesap özeti|lütfen/i)
})

test.each(each)('$name in $language loads nothing, has no exclamation mark and no long line', async (row) => {
  const { subject, text, html } = await read(row.letter, { language: row.language })
  expect(html).not.toMatch(/<(img|script|link|iframe|object|svg)\b|\ssrc=|url\(|@import/i)
  expect(`${subject}${text}`).not.toMatch(/!|undefined|\[object/)
  expect(html.replace(/<style>.*?<\/style>|<!doctype|!important/gs, '')).not.toContain('!')
  expect(html.length).toBeLessThan(20_000)
  const long = text.split('\n').filter((line) => line.length > 72 && !/^(https:\/\/| {4}matinee )/.test(line))
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
    const activation = await read({ kind: 'activation', link, days: 7 }, { language })
    const reset = await read({ kind: 'reset', link, minutes: 60 }, { language })
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
  const { letter } = each.find(({ name }) => name === 'newRegistration')!
  expect((await read(letter)).text).toContain('\n    matinee users approve sule@publisher.example --type 0\n')
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
