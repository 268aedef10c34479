import { afterAll } from 'vitest'
import type { Deps } from '../src/platform/deps.ts'
import { openMailer } from '../src/platform/mail/openMailer.ts'
import { startSmtpServer, type Received } from './smtpServer.ts'
import { server } from './testServer.ts'

/** A real SMTP server for the tests of a file, with the dependencies that send mails there. */
export async function startSmtp() {
  const received: Received[] = []
  const { state, url, close } = await startSmtpServer((mail) => received.push(mail))
  const mailer = openMailer({ ...server.deps.config, smtpUrl: url, mailFrom: 'hello@matinee.example' })
  afterAll(async () => {
    await mailer.close()
    await close()
  })
  const deps: Deps = { ...server.deps, mailer }
  return { received, state, url, deps }
}

/** The decoded part of a mail with this media type, with its file name. */
export function partOf({ raw }: Pick<Received, 'raw'>, type: string): { name: string; content: Buffer } {
  const at = raw.search(new RegExp(`^Content-Type: ${type}`, 'im'))
  const split = raw.indexOf('\r\n\r\n', at)
  const head = raw.slice(raw.lastIndexOf('\r\n--', at), split)
  const end = raw.indexOf('\r\n--', split)
  const body = raw.slice(split + 4, end < 0 ? undefined : end)
  // RFC 2231: in pieces and percent-encoded if it is not ASCII.
  const pieces = [...head.matchAll(/filename(?:\*\d*)?\*?="?([^"\r\n;]+)/gi)].map(([, piece]) => piece)
  const name = decodeURIComponent(pieces.join('').replace(/^utf-8''/i, ''))
  if (/base64/i.test(head)) return { name, content: Buffer.from(body, 'base64') }
  if (!/quoted-printable/i.test(head)) return { name, content: Buffer.from(body, 'latin1') }
  const plain = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { name, content: Buffer.from(plain, 'latin1') }
}
