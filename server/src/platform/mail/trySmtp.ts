import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseServer } from './smtpMailer.ts'

const timeoutMs = 10_000

/**
 * Speaks with the server of `url` as for an email: signs in, names sender and recipient, and ends the connection before
 * the email, so that nothing is delivered. Resolves when the server would take it; throws its answer.
 */
export async function trySmtp(url: string, { from, to }: { from: string; to: string }): Promise<void> {
  const { auth, ...server } = parseServer(url)
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject)
      const send = (error?: Error | null) => {
        if (error) return reject(error)
        // The server asks for the content once it has accepted both addresses.
        const content = new Readable({ read: () => resolve() })
        connection.send({ from, to: [to] }, content, (refusal) => refusal && reject(refusal))
      }
      connection.connect((error) => {
        if (error) return reject(error)
        if (!auth) return send()
        connection.login({ credentials: auth }, send)
      })
    })
  } finally {
    connection.close()
  }
}
