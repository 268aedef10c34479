import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { buildMessage, checkMail, type MailSettings } from './smtpMessage.ts'

/**
 * Hands mails to the SMTP server of `url`: `smtps://` speaks TLS from the first byte, `smtp://` turns to TLS when the
 * server offers it. A certificate that this machine does not trust is an error in both. Nothing is tried twice
 * here: a mail that failed goes back to the queue by the error thrown.
 */
export function smtpMailer(url: string, settings: MailSettings): Mailer {
  const transport = createTransport({
    ...serverOf(url),
    pool: true,
    // Covers a pooled connection that the server closed meanwhile; a mail whose sending began is never repeated.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    send: async (mail) => {
      await transport.sendMail(buildMessage(checkMail(mail), settings))
    },
    // By now the queue has given up on what still runs, so nothing is waited for.
    close: async () => transport.close({ force: true }),
  }
}

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
