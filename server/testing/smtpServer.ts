import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string; messageId: string; headers: string; raw: string }

/** The server's behaviour for the mail of a recipient; null accepts it. */
type Behaviour = (to: string) => { refuse: number; text: string } | 'drop' | 'hang' | null

/** A real SMTP server on loopback. `take` gets each mail before its acceptance is answered. */
export async function startSmtpServer(take: (mail: Received) => void) {
  const state = {
    /** Decides about RCPT TO. */
    admit: (() => null) as Behaviour,
    /** Decides about DATA. */
    behave: (() => null) as Behaviour,
    /** Called after the acceptance of a mail was answered. */
    taken: () => {},
    /** Between a mail's last byte and the answer. */
    answersAfterMs: () => 0,
  }
  const refusal = ({ refuse, text }: { refuse: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: refuse })
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onRcptTo: ({ address }, _session, done) => {
      const action = state.admit(address)
      done(action !== null && typeof action === 'object' ? refusal(action) : null)
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]!.address
      const action = state.behave(to)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (action === 'drop') drop()
      })
      stream.on('end', () => {
        if (action === 'hang' || action === 'drop') return
        if (action) return done(refusal(action))
        take(readMail(to, Buffer.concat(chunks).toString('latin1')))
        setTimeout(() => {
          done()
          state.taken()
        }, state.answersAfterMs())
      })
    },
  })
  const drop = () => {
    for (const one of smtp.connections as unknown as Set<{ _socket: { destroy(): void } }>)
      one._socket.destroy()
  }
  // Broken connections are part of these tests; without a listener they would end the process.
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await new Promise((ready) => smtp.server.once('listening', ready))
  const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  const close = () => {
    drop()
    return new Promise<void>((done) => smtp.close(() => done()))
  }
  return { state, url, close }
}

function readMail(to: string, raw: string): Received {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return { to, messageId: /^Message-ID: (.+)$/im.exec(headers)?.[1] ?? '', headers, raw }
}
