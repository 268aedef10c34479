import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../config.ts'
import { type Mail, type Mailer, MailRefused } from './mail.ts'
import { openMailer } from './openMailer.ts'
import { listOutbox, readOutboxMail } from './outbox.ts'

let dataDir: string
let dir: string
let mailer: Mailer

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'matinee-outbox-'))
  dir = join(dataDir, 'outbox')
  mailer = openMailer(readSettings({ MATINEE_DATA: dataDir, MAIL_FROM: 'hello@matinee.example' }, []))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const mail = (id: string, more: Partial<Mail> = {}): Mail => ({
  id,
  to: { name: 'Şule Öğüt', address: 'sule@yayin.example' },
  subject: 'Işık',
  text: 'Merhaba ğ\n',
  html: '<p>Merhaba ğ</p>',
  ...more,
})

test('without SMTP_URL a mail is stored as two files readable by their owner only', async () => {
  await mailer.send(mail('notice-1'))
  const files = readdirSync(dir).sort()
  expect(files).toHaveLength(2)
  expect(files[0]).toMatch(/^\d{8}T\d{9}Z-notice-1\.eml$/)
  expect(files[1]).toBe(files[0]!.replace('.eml', '.json'))
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  for (const file of files) expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600)
})

test('the .eml is a complete message and the .json has the same contents', async () => {
  await mailer.send(mail('notice-1'))
  const stored = (await readOutboxMail(dataDir, 'notice-1'))!
  expect(stored).toMatchObject({
    ...mail('notice-1'),
    from: { name: 'Matinee', address: 'hello@matinee.example' },
  })
  expect(Math.abs(Date.parse(stored.at) - Date.now())).toBeLessThan(60_000)
  const eml = readFileSync(stored.emlPath, 'latin1')
  expect(eml).toContain('\r\nFrom: Matinee <hello@matinee.example>\r\n')
  expect(eml).toContain('\r\nMessage-ID: <notice-1@matinee.example>\r\n')
  expect(eml).toContain('Content-Type: text/plain; charset=utf-8')
  expect(eml).toContain('Content-Type: text/html; charset=utf-8')
})

test('the list begins with the newest mail, omits bodies and ends at the limit', async () => {
  for (const id of ['a', 'b', 'c']) await mailer.send(mail(id, { subject: id }))
  // Files of one millisecond would be in no order: give each its own minute.
  for (const [minute, id] of ['a', 'b', 'c'].entries()) restamp(id, `20260101T000${minute}00000Z`)
  const { mails, total, damaged } = await listOutbox(dataDir, { limit: 2 })
  expect(mails.map(({ id }) => id)).toEqual(['c', 'b'])
  expect({ total, damaged }).toEqual({ total: 3, damaged: 0 })
  expect(Object.keys(mails[0]!).sort()).toEqual([
    'at',
    'attachments',
    'emlPath',
    'from',
    'id',
    'subject',
    'to',
  ])
})

test('a mail with the same id replaces the older one, so that its code is the valid one', async () => {
  await mailer.send(mail('reset-1', { text: 'code one' }))
  restamp('reset-1', '20260101T000000000Z')
  await mailer.send(mail('x-reset-1'))
  await mailer.send(mail('reset-1', { text: 'code two' }))
  expect(readdirSync(dir)).toHaveLength(4)
  expect((await readOutboxMail(dataDir, 'reset-1'))?.text).toBe('code two')
  expect(await readOutboxMail(dataDir, 'x-reset-1')).not.toBeNull()
})

test('a damaged or incomplete mail is skipped, and damaged ones are counted', async () => {
  await mailer.send(mail('whole'))
  writeFileSync(join(dir, '20990101T000000000Z-broken.json'), '{"id": "bro')
  writeFileSync(join(dir, '20990101T000000001Z-odd.json'), '{"id": 5}')
  writeFileSync(join(dir, '20990101T000000002Z-half.eml'), 'From: Matinee')
  writeFileSync(join(dir, '.abc.part'), 'From: Matinee')
  writeFileSync(join(dir, 'notes.txt'), 'mine')
  const { mails, damaged } = await listOutbox(dataDir, { limit: 10 })
  expect(mails.map(({ id }) => id)).toEqual(['whole'])
  expect(damaged).toBe(2)
  expect(await readOutboxMail(dataDir, 'broken')).toBeNull()
  expect(await readOutboxMail(dataDir, 'half')).toBeNull()
})

test('the outbox is empty before the first mail', async () => {
  expect(await listOutbox(dataDir, { limit: 10 })).toEqual({ mails: [], total: 0, damaged: 0 })
  expect(await readOutboxMail(dataDir, 'any')).toBeNull()
})

test('neither an id nor an address can leave the folder', async () => {
  await expect(mailer.send(mail('../../escape'))).rejects.toThrow(MailRefused)
  const to = { name: 'Ada', address: 'ada@yayin.example\r\nBcc: eve@evil.example' }
  await expect(mailer.send(mail('notice', { to }))).rejects.toThrow(MailRefused)
  expect(await readOutboxMail(dataDir, '../secrets')).toBeNull()
  expect(readdirSync(dataDir)).toEqual([])
})

test('a name is cut to 100 characters, never within a character', async () => {
  const to = { name: `\u202E${'💃'.repeat(200)}\uD83D`, address: 'ada@yayin.example' }
  await mailer.send(mail('notice', { to }))
  expect((await readOutboxMail(dataDir, 'notice'))?.to.name).toBe('💃'.repeat(100))
})

test('a hostile name adds no header to the .eml', async () => {
  const to = { name: 'Ada\r\nBcc: eve@evil.example', address: 'ada@yayin.example' }
  await mailer.send(mail('notice', { to, subject: 'Hi\r\nBcc: eve@evil.example' }))
  const { emlPath, to: recipient, subject } = (await readOutboxMail(dataDir, 'notice'))!
  expect({ name: recipient.name, subject }).toEqual({
    name: 'Ada Bcc: eve@evil.example',
    subject: 'Hi Bcc: eve@evil.example',
  })
  expect(readFileSync(emlPath, 'latin1')).not.toMatch(/^bcc:/im)
})

function restamp(id: string, stamp: string): void {
  for (const file of readdirSync(dir).filter((file) => /^[^-]+-(.+)\.\w+$/.exec(file)?.[1] === id)) {
    const content = readFileSync(join(dir, file))
    rmSync(join(dir, file))
    writeFileSync(join(dir, stamp + file.slice(19)), content, { mode: 0o600 })
  }
}
