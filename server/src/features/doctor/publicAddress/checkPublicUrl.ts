import { connect } from 'node:tls'
import { errorText } from '../errorText.ts'
import type { DoctorDeps } from '../doctorDeps.ts'
import { Problem, Skipped, type RunStep } from '../step.ts'

/** Matinee numbers each answer. */
const isAnswerOf = ({ headers }: Response) => /^[\w-]{12}$/.test(headers.get('x-request-id') ?? '')

const fewDays = 14
const dayMs = 86_400_000

/** Reaches PUBLIC_URL as a browser does: name, certificate, redirect. Whether Matinee answers there. */
export async function checkPublicUrl({ config }: DoctorDeps, step: RunStep): Promise<boolean> {
  const url = new URL(config.publicUrl)
  const remedy = `Check PUBLIC_URL (${config.publicUrl}), the name in DNS, and that the proxy runs.`
  if (url.protocol === 'https:') {
    await step('certificate', remedy, (signal) => readCertificate(url, signal))
    await step('http leads to https', remedy, (signal) => checkRedirect(url, signal))
  }
  const isReached = await step('Matinee answers', remedy, async (signal) => {
    const answer = await fetch(`${config.publicUrl}/healthz`, { redirect: 'manual', signal })
    if (answer.status === 200 && isAnswerOf(answer) && (await answer.text()).includes('"ok"'))
      return config.publicUrl
    if (answer.status >= 500)
      throw new Problem(
        `The proxy answers ${answer.status}: it does not reach Matinee. Check its address of the api process.`,
      )
    throw new Problem(
      `Something else than Matinee answers at ${config.publicUrl} (${answer.status} to /healthz). Check PUBLIC_URL and the proxy.`,
    )
  })
  if (isReached)
    await step('metrics are closed', remedy, async (signal) => {
      if (isLoopback(url.hostname))
        throw new Skipped('PUBLIC_URL is this machine, whose programs may read them')
      const { status } = await fetch(`${config.publicUrl}/metrics`, { signal })
      if (status !== 200) return `/metrics answers ${status}`
      throw new Problem(
        'Everybody can read /metrics, because the proxy on this machine does not set X-Forwarded-For. Set it, or refuse the path in the proxy.',
      )
    })
  return isReached
}

const isLoopback = (host: string) => /^(localhost$|127\.|\[::1\]$)/.test(host)

function readCertificate({ hostname, port }: URL, signal: AbortSignal): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise<string>((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: /[a-z]/i.test(host) && !host.includes(':') ? host : '',
    })
    signal.addEventListener('abort', () => socket.destroy())
    socket.on('error', (error) => reject(new Problem(explainTls(error))))
    socket.on('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      socket.destroy()
      const days = Math.floor((until.getTime() - Date.now()) / dayMs)
      const text = `valid until ${until.toISOString().slice(0, 10)} (${days} days)`
      if (days >= fewDays) resolve(text)
      else
        reject(
          new Problem(`The certificate is ${text}. Renew it, and check why that did not happen by itself.`),
        )
    })
  })
}

const tlsRemedies: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired. Renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name. Get one for the host of PUBLIC_URL.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate is self-signed: browsers refuse it. Get one from an authority.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The authority of the certificate is not known. A private one goes into NODE_EXTRA_CA_CERTS and into every browser.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The proxy sends the certificate without the one of its authority: some browsers refuse it. Use the full chain.',
  ENOTFOUND: 'The host of PUBLIC_URL is not in DNS. Check the name.',
  ECONNREFUSED: 'Nothing listens at PUBLIC_URL. Start the proxy, and open the port.',
}

function explainTls(error: NodeJS.ErrnoException): string {
  const known = tlsRemedies[error.code ?? '']
  return known
    ? `${known} (${errorText(error)})`
    : `${errorText(error)}. Check the certificate and the proxy.`
}

async function checkRedirect(url: URL, signal: AbortSignal): Promise<string> {
  if (url.port) throw new Skipped('PUBLIC_URL has a port of its own')
  const answer = await fetch(`http://${url.host}/`, { redirect: 'manual', signal }).catch(() => null)
  if (!answer) throw new Skipped('nothing answers on port 80: an address typed without https may not open')
  const target = answer.headers.get('location') ?? ''
  if (answer.status >= 300 && answer.status < 400 && target.startsWith('https:'))
    return `${answer.status} to ${target}`
  throw new Problem(
    `http://${url.host}/ answers ${answer.status} and does not lead to https. Let the proxy answer 301 with the https address.`,
  )
}
