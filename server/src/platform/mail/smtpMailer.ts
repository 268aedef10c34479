import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { buildMessage, checkMail, type MailSettings } from './smtpMessage.ts'

/**
 * Hands mails to the SMTP server of `url`: `smtps://` speaks TLS from the first byte, `smtp://` turns to TLS when the
 * server offers it. A certificate that this machine does not trust is an error in both. Nothing is tried twice
 * here: a mail that failed goes back to the queue by the error thrown.
 */
export function smtpMailer(url: string, settings: MailSettings, waits = patience): Mailer {
  const open = (socketTimeout: number, maxConnections: number) =>
    createTransport({
      ...serverOf(url),
      pool: true,
      maxConnections,
      // Covers a pooled connection that the server closed meanwhile; a mail whose sending began is never repeated.
      maxRequeues: 1,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout,
    })
  const plain = open(waits.plainMs, 5)
  const withFile = open(waits.withFileMs, 3)
  return {
    send: async (mail) => {
      const transport = mail.attachments?.length ? withFile : plain
      await transport.sendMail(buildMessage(checkMail(mail), settings))
    },
    // By now the queue has given up on what still runs, so nothing is waited for.
    close: async () => [plain, withFile].forEach((transport) => transport.close({ force: true })),
  }
}

/**
 * Without a sign of life. A server that still looks for viruses in a file when we hang up has the mail and gets it
 * again; RFC 5321 (4.5.3.2.6) gives it ten minutes.
 */
const patience = { plainMs: 30_000, withFileMs: 600_000 }

function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}
