import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { renderMail } from '../../features/mails/mails.service.ts'
import { readSettings } from '../config.ts'
import { isRefusal, type Mail, type Mailer, MailRefused } from './mail.ts'
import { openMailer } from './openMailer.ts'
import { smtpMailer } from './smtpMailer.ts'

type Received = { from: string; to: string[]; raw: string; isSecure: boolean; user: unknown }

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A real SMTP server on loopback that keeps what it took. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('latin1'),
          isSecure: session.secure,
          user: session.user,
        })
        done()
      })
    },
    ...options,
  })
  // Broken connections are part of these tests; without a listener they would end the process.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await new Promise((ready) => server.server.once('listening', ready))
  open.push(() => new Promise<void>((done) => server.close(() => done())))
  return { received, server, port: (server.server.address() as AddressInfo).port }
}

function mailerFor(port: number, credentials = '', more: Record<string, string> = {}) {
  const environment = {
    PUBLIC_URL: 'https://video.example',
    MAIL_FROM: 'hello@matinee.example',
    SUPPORT_EMAIL: 'support@matinee.example',
    SMTP_URL: `smtp://${credentials}127.0.0.1:${port}`,
    ...more,
  }
  const config = readSettings(environment, [])
  const mailer = openMailer(config)
  open.unshift(() => mailer.close())
  return { mailer, config }
}

const mail: Mail = {
  id: 'notice-1',
  to: { name: 'Şule Öğüt İnanır', address: 'sule@yayin.example' },
  subject: 'Işıklı bir İstanbul akşamı: ğ ş ı',
  text: 'Çok şey ğ ı İ\n',
  html: '<p>Çok şey ğ ı İ</p>',
}

type Header = { name: string; value: string }

/** RFC 5322 by hand: unfolded headers, then the body. */
function parse(raw: string): { headers: Header[]; body: string } {
  const split = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, split)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => ({
    name: line.slice(0, line.indexOf(':')).toLowerCase(),
    value: line.slice(line.indexOf(':') + 1).trim(),
  }))
  return { headers, body: raw.slice(split + 4) }
}

const header = (headers: Header[], name: string) =>
  headers.find((header) => header.name === name)?.value ?? ''

/** The parts of a multipart message by their media type, decoded. */
function partsOf(raw: string): Record<string, string> {
  const { headers, body } = parse(raw)
  const boundary = /boundary="?([^";]+)/.exec(header(headers, 'content-type'))![1]!
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => {
      const { headers, body } = parse(part.replace(/^\r\n/, ''))
      const type = header(headers, 'content-type').split(';')[0]!
      return [type, decodeBody(body, header(headers, 'content-transfer-encoding'))]
    }),
  )
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return decodeQuoted(body.replace(/=\r\n/g, ''))
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** RFC 2047 encoded words of a header's value. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}

test('a mail arrives with both parts and with correct Turkish letters in subject, name and bodies', async () => {
  const { received, port } = await startServer()
  await mailerFor(port).mailer.send(mail)
  expect(received).toHaveLength(1)
  const [{ raw, from, to }] = received as [Received]
  const { headers } = parse(raw)
  expect({ from, to }).toEqual({ from: 'hello@matinee.example', to: ['sule@yayin.example'] })
  expect(decodeWords(header(headers, 'subject'))).toBe(mail.subject)
  expect(decodeWords(header(headers, 'to'))).toBe('Şule Öğüt İnanır <sule@yayin.example>')
  expect(header(headers, 'from')).toBe('Matinee <hello@matinee.example>')
  expect(header(headers, 'reply-to')).toBe('support@matinee.example')
  expect(header(headers, 'auto-submitted')).toBe('auto-generated')
  expect(header(headers, 'content-type')).toMatch(/^multipart\/alternative/)
  expect(Math.abs(Date.parse(header(headers, 'date')) - Date.now())).toBeLessThan(60_000)
  const parts = partsOf(raw)
  expect(parts['text/plain']?.trim()).toBe(mail.text.trim())
  expect(parts['text/html']?.trim()).toBe(mail.html)
})

test.each([
  ['en', 'Activate your Matinee account', 'Activate account', 'Hello Ada,'],
  ['tr', 'Matinee hesabınızı etkinleştirin', 'Hesabı etkinleştir', 'Merhaba Ada,'],
] as const)(
  'a letter reaches a reader of %s in that language',
  async (language, subject, label, greeting) => {
    const { received, port } = await startServer()
    const link = 'https://video.example/auth/activate?code=abc_DEF-123&x=1'
    const reader = { name: 'Ada', email: 'ada@yayin.example', language }
    const { mailer, config } = mailerFor(port)
    await mailer.send(renderMail(config, 'a-1', reader, { kind: 'activation', link, days: 7 }))
    const { raw } = received[0]!
    const parts = partsOf(raw)
    expect(decodeWords(header(parse(raw).headers, 'subject'))).toBe(subject)
    expect(parts['text/plain']).toContain(`\r\n${link}\r\n`)
    expect(parts['text/plain']).toContain(greeting)
    expect(parts['text/html']).toContain(`<html lang="${language}">`)
    expect(parts['text/html']).toContain(`>${label}</a>`)
    expect(parts['text/html']).toContain(`href="${link.replace('&', '&amp;')}"`)
  },
)

test('there is no Reply-To if the support address is the sender', async () => {
  const { received, port } = await startServer()
  await mailerFor(port, '', { SUPPORT_EMAIL: 'Hello@matinee.example' }).mailer.send(mail)
  expect(parse(received[0]!.raw).headers.map(({ name }) => name)).not.toContain('reply-to')
})

test("a 451 makes send throw the server's text, and the second attempt has the same Message-ID", async () => {
  let tries = 0
  const seen: string[] = []
  const { port } = await startServer({
    onData: (stream, _session, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('latin1')))
      stream.on('end', () => {
        seen.push(header(parse(raw).headers, 'message-id'))
        const busy = Object.assign(new Error('Try again in a while'), { responseCode: 451 })
        done(tries++ === 0 ? busy : null)
      })
    },
  })
  const { mailer } = mailerFor(port)
  await expect(mailer.send(mail)).rejects.toThrow(/451.*Try again in a while/)
  await mailer.send(mail)
  expect(seen).toEqual(['<notice-1@video.example>', '<notice-1@video.example>'])
})

test('the Message-ID has the domain of MAIL_FROM if the public address has none', async () => {
  const { received, port } = await startServer()
  await mailerFor(port, '', { PUBLIC_URL: 'http://127.0.0.1:3000' }).mailer.send(mail)
  expect(header(parse(received[0]!.raw).headers, 'message-id')).toBe('<notice-1@matinee.example>')
})

test('a rejected recipient makes send throw', async () => {
  const { port } = await startServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  await expect(mailerFor(port).mailer.send(mail)).rejects.toThrow(/550.*no such mailbox/)
})

test('a connection broken in the middle of a mail throws, and the next mail is sent', async () => {
  let mails = 0
  const delivered: string[] = []
  const { server, port } = await startServer({
    onData: (stream, session, done) => {
      if (mails++ === 0) {
        stream.once('data', () => {
          for (const connection of server.connections as unknown as Set<{ _socket: { destroy(): void } }>)
            connection._socket.destroy()
        })
        return
      }
      stream.resume()
      stream.on('end', () => {
        delivered.push(session.envelope.rcptTo[0]!.address)
        done()
      })
    },
  })
  const { mailer } = mailerFor(port)
  await expect(mailer.send({ ...mail, text: 'x'.repeat(500_000) })).rejects.toThrow(/connection|ECONN|EPIPE/i)
  expect(mails).toBe(1)
  await mailer.send(mail)
  expect(delivered).toEqual(['sule@yayin.example'])
})

test('a server that disconnects after the last byte gets the mail once, and send throws', async () => {
  let mails = 0
  const { server, port } = await startServer({
    onData: (stream) => {
      mails++
      stream.resume()
      stream.on('end', () => {
        for (const connection of server.connections as unknown as Set<{ _socket: { end(): void } }>)
          connection._socket.end()
      })
    },
  })
  // Whether it was delivered nobody knows: the decision to try again is the queue's, not the pool's.
  await expect(mailerFor(port).mailer.send(mail)).rejects.toThrow(/connection/i)
  expect(mails).toBe(1)
})

test('closing the mailer aborts a hanging mail', async () => {
  let closed: Promise<void> | undefined
  const { port } = await startServer({
    // Never answers the mail.
    onData: (stream) => {
      stream.resume()
      closed = mailer.close()
    },
  })
  const { mailer } = mailerFor(port)
  await expect(mailer.send(mail)).rejects.toThrow(/connection/i)
  await closed
})

test('an unreachable server makes send throw', async () => {
  const { server, port } = await startServer()
  await new Promise<void>((done) => server.close(() => done()))
  await expect(mailerFor(port).mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'post@office' && password === 'p:ss/w%rd'
    ? done(null, { user: username })
    : done(new Error('Wrong user or password'))

test('user and password of the address are used to sign in, special characters included', async () => {
  const { received, port } = await startServer({ authOptional: false, onAuth })
  await mailerFor(port, 'post%40office:p%3Ass%2Fw%25rd@').mailer.send(mail)
  expect(received[0]!.user).toBe('post@office')
})

test.each([['post%40office:wrong@'], ['']])(
  'a server that requires a sign-in rejects "%s", and no error contains the password',
  async (credentials) => {
    const { received, port } = await startServer({ authOptional: false, onAuth })
    const error = await mailerFor(port, credentials)
      .mailer.send(mail)
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toMatch(/53[05]/)
    expect(String(error)).not.toContain('wrong')
    expect(received).toEqual([])
  },
)

test('TLS is used if offered: a server with an untrusted certificate gets no mail and no password', async () => {
  const logins: string[] = []
  // The package's own certificate is self-signed.
  const { received, port } = await startServer({
    hideSTARTTLS: false,
    authOptional: false,
    onAuth: ({ username }, _session, done) => {
      logins.push(username ?? '')
      done(null, { user: username })
    },
  })
  await expect(mailerFor(port, 'post:secret@').mailer.send(mail)).rejects.toThrow(/certificate/)
  expect({ received, logins }).toEqual({ received: [], logins: [] })
})

test('a pooled connection closed by the server loses no mail', async () => {
  const { received, server, port } = await startServer()
  const { mailer } = mailerFor(port)
  await mailer.send(mail)
  const connections = server.connections as unknown as Set<{ _socket: { destroy(): void } }>
  for (const connection of connections) connection._socket.destroy()
  while (connections.size > 0) await pause(5)
  await mailer.send({ ...mail, id: 'notice-2' })
  expect(received).toHaveLength(2)
})

const injections = [
  'Ada\r\nBcc: eve@evil.example',
  'Ada\nBcc: eve@evil.example',
  'Ada\rBcc: eve@evil.example',
  'Ada\r\n\r\nA body of mine',
  'Ada%0d%0aBcc: eve@evil.example',
  'Ada\u2028Bcc: eve@evil.example',
  'Ada\u2029Bcc: eve@evil.example',
  'Ada\u0085Bcc: eve@evil.example',
  'Ada\u000bBcc: eve@evil.example',
  'Ada\u0000Bcc: eve@evil.example',
  'Ada\r\n Bcc: eve@evil.example',
  'Ada\r\n\tfolded',
  'Ada <eve@evil.example>',
  'Ada" <eve@evil.example>, "Bob',
  '"Ada" <eve@evil.example>',
  'eve@evil.example, ada',
  'eve@evil.example; ada',
  'eve@evil.example (comment)',
  '(Ada) eve@evil.example',
  'Ada\\" <eve@evil.example>',
  '=?utf-8?Q?Ada=0D=0ABcc:_eve@evil.example?=',
  '=?utf-8?B?QWRhDQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?=',
  'Group: eve@evil.example;',
  'Ada\u202Egro.live',
  'Ada\uFEFF',
  'Ş'.repeat(10_000),
  '"'.repeat(5_000),
  'a\uD800b',
  '\r\n'.repeat(1_000),
  '',
  '💃'.repeat(200),
  '.\r\nRCPT TO:<eve@evil.example>\r\n',
]

const hostileAddresses = [
  'ada@yayin.example\r\nBcc: eve@evil.example',
  'ada@yayin.example\nBcc:eve@evil.example',
  'ada@yayin.example\r',
  'ada@yayin.example\u0000',
  'ada@yayin.example\u2028',
  'ada@yayin.example\u0085eve@evil.example',
  ' ada@yayin.example',
  'ada@yayin.example ',
  'ada@yayin.example,eve@evil.example',
  'ada@yayin.example, eve@evil.example',
  'ada@yayin.example;eve@evil.example',
  'ada@yayin.example eve@evil.example',
  '<ada@yayin.example>',
  'Ada <ada@yayin.example>',
  'ada@yayin.example>\r\nRCPT TO:<eve@evil.example',
  'ada@yayin.example> SIZE=1',
  '"ada"@yayin.example',
  '"eve@evil.example"@yayin.example',
  '"ada\\"@evil.example"@yayin.example',
  '"eve@evil.example,"ada@yayin.example',
  'ada(comment)@yayin.example',
  'ada@yayin.example(eve@evil.example)',
  'ada@(c)yayin.example',
  'ada@yayin . example',
  'Group:ada@yayin.example,eve@evil.example;',
  '@evil.example:ada@yayin.example',
  'ada@evil.example@yayin.example',
  'ada%evil.example@',
  'evil.example!ada',
  'ada@[127.0.0.1]',
  'ada@[IPv6:::1]',
  'ada@yayin..example',
  'ada@.example',
  '.ada@yayin.example',
  'ada..b@yayin.example',
  'ada.@yayin.example',
  'ada@yayin',
  'ada',
  '@yayin.example',
  'ada@',
  '',
  `${'a'.repeat(320)}@yayin.example`,
  `${'a'.repeat(10_000)}@yayin.example`,
  `ada@${'a.'.repeat(5_000)}example`,
  'şule@yayin.example',
  'ada@yayın.example',
  'ada\u200B@yayin.example',
  'ada\u202E@yayin.example',
  'ada＠yayin.example',
  'ada@yayin。example',
  '=?utf-8?Q?eve=40evil.example=2C?=ada@yayin.example',
  'ada@yayin.example\\',
  'mailto:ada@yayin.example',
]

test(`${injections.length} hostile names and subjects add no recipient and no header`, async () => {
  const { received, port } = await startServer()
  const { mailer } = mailerFor(port)
  await mailer.send(mail)
  const plain = parse(received.shift()!.raw).headers.map(({ name }) => name)
  for (const name of injections) {
    await mailer.send({ ...mail, to: { name, address: 'ada@yayin.example' }, subject: `Hi ${name}` })
    const { to, raw } = received.shift()!
    const { headers, body } = parse(raw)
    expect(to).toEqual(['ada@yayin.example'])
    expect(
      headers.map(({ name }) => name),
      JSON.stringify(name.slice(0, 60)),
    ).toEqual(plain)
    expect(body).toMatch(/^-+_NmP-/)
    const shown = header(headers, 'to')
    expect(shown).toMatch(/(^|<)ada@yayin\.example>?$/)
    expect(Array.from(decodeWords(shown)).length).toBeLessThan(250)
    expect(shown.replace(/"(\\.|[^"\\])*"/g, '').match(/@/g)).toHaveLength(1)
  }
})

test(`${hostileAddresses.length} hostile addresses are refused before anything reaches the server`, async () => {
  let connections = 0
  const { received, port } = await startServer({ onConnect: (_session, done) => (connections++, done()) })
  const { mailer } = mailerFor(port)
  for (const address of hostileAddresses)
    await refused(mailer, { ...mail, to: { name: 'Ada', address } }, address.slice(0, 60))
  for (const id of ['', '../x', 'a/b', 'a b', 'a>\r\nBcc: x', '.hidden', 'ş', 'x'.repeat(121)])
    await refused(mailer, { ...mail, id }, id)
  expect({ received, connections }).toEqual({ received: [], connections: 0 })
})

async function refused(mailer: Mailer, mail: Mail, label: string): Promise<void> {
  await expect(mailer.send(mail), JSON.stringify(label)).rejects.toThrow(MailRefused)
}

test('a file is attached unchanged under a safe name, with the unsubscribe headers', async () => {
  const { received, port } = await startServer()
  const { mailer } = mailerFor(port)
  const content = Buffer.from('\uFEFFday,spent\r\n21.11.2026,1.5\r\n')
  const file = { contentType: 'text/csv; charset=utf-8', content }
  for (const name of ['Gelir.csv', 'x"\r\nBcc: eve@evil.example\r\n\r\n.csv', '../../etc/passwd', '']) {
    const unsubscribeUrl = `https://video.example/unsubscribe?token=${'A1-_.'.repeat(60)}`
    await mailer.send({ ...mail, attachments: [{ ...file, name }], unsubscribeUrl })
    const { raw, to } = received.shift()!
    expect(to).toEqual(['sule@yayin.example'])
    const { headers } = parse(raw)
    expect(headers.map(({ name }) => name)).not.toContain('bcc')
    expect(header(headers, 'list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(header(headers, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(raw.replace(/\s+/g, '')).toContain(content.toString('base64'))
    expect(raw).not.toMatch(/^Bcc:|filename=[^\r\n]*[/\\]/m)
  }
})

const no = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
test.each([
  ['its recipient', true, { onRcptTo: (_to, _session, done) => done(no(550)) }],
  [
    'its content',
    true,
    { onData: (stream, _session, done) => void stream.resume().on('end', () => done(no(554))) },
  ],
  ['a recipient for now', false, { onRcptTo: (_to, _session, done) => done(no(451)) }],
  ['us as sender', false, { onMailFrom: (_from, _session, done) => done(no(550)) }],
] satisfies [string, boolean, SMTPServerOptions][])(
  'a server that refuses %s refuses this mail for good: %s',
  async (_what, isForGood, options) => {
    const { port } = await startServer(options)
    const error = await mailerFor(port)
      .mailer.send(mail)
      .catch((thrown: unknown) => thrown)
    expect([(error as { responseCode: number }).responseCode > 400, isRefusal(error)]).toEqual([
      true,
      isForGood,
    ])
  },
)

test('a server has more time for a mail with a file, which it would otherwise get twice', async () => {
  const answers: (() => void)[] = []
  let hasHungUp = false
  const { port } = await startServer({
    onData: (stream, _session, done) =>
      void stream.resume().on('end', () => (hasHungUp ? done() : void answers.push(done))),
  })
  const { config } = mailerFor(port)
  const mailer = smtpMailer(config.smtpUrl!, config, { plainMs: 50, withFileMs: 60_000 })
  open.unshift(() => mailer.close())
  const file = { name: 'a.csv', contentType: 'text/csv', content: Buffer.from('figures') }
  const withFile = mailer.send({ ...mail, attachments: [file] })
  withFile.catch(() => {})
  await expect(mailer.send(mail)).rejects.toThrow(/timeout/i)
  hasHungUp = true
  for (const answer of answers) answer()
  await withFile
})

test.each(['javascript:alert(1)', 'https://x.example/>\r\nBcc: eve@evil.example', 'nothing', ''])(
  'a mail whose way to unsubscribe is %j does not leave as it is',
  async (unsubscribeUrl) => {
    const { received, port } = await startServer()
    const sent = await mailerFor(port)
      .mailer.send({ ...mail, unsubscribeUrl })
      .catch((error: unknown) => error)
    const headers = received.flatMap(({ raw }) => parse(raw).headers.map(({ name }) => name))
    expect(headers).not.toContain('bcc')
    expect(sent instanceof MailRefused || received[0]!.raw.includes('<https://x.example/%3E')).toBe(true)
  },
)
