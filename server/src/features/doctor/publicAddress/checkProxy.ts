import { partBytes } from '@matinee/contract/plain/limits'
import { askForEcho, forgedAddress, halfPauseMs } from './askForEcho.ts'
import type { DoctorDeps } from '../doctorDeps.ts'
import type { RequestEcho } from './requestEcho.ts'
import { Problem, Skipped, type RunStep } from '../step.ts'

const remedy = 'Compare the settings of the proxy with the recipe in docs/operating.md.'

/** Below every proxy's limit, so that a refused size does not hide the rest. */
const smallBytes = 1_000

/** What the proxies in front of Matinee do to a request: its address, its size, its host. */
export async function checkProxy({ config, secrets }: DoctorDeps, step: RunStep): Promise<void> {
  if (!secrets)
    return void (await step('requests', remedy, () => {
      throw new Skipped(
        "the installation's key is not on this machine: run the command where an api process runs",
      )
    }))
  const ask = async (bytes: number, signal: AbortSignal): Promise<RequestEcho> => {
    const { status, echo } = await askForEcho(config.publicUrl, { key: secrets.signing, bytes, signal })
    if (!echo) throw new Problem(explainRefusal(status))
    if (echo.bytes !== bytes) throw new Error(`${echo.bytes} of ${bytes} bytes arrived`)
    return echo
  }
  let large: RequestEcho | null = null
  await step(
    'a large body arrives',
    remedy,
    async (signal) => {
      // As large as a part of an upload: proxies allow 1 MB by default.
      large = await ask(partBytes, signal)
      return `${partBytes / 1_048_576} MiB, as a part of an upload`
    },
    60_000,
  )
  await step('it is passed on while it arrives', remedy, () => explainSpan(large))
  await step('viewers keep their addresses', remedy, async (signal) =>
    explainAddress(large ?? (await ask(smallBytes, signal)), config),
  )
}

function explainSpan(large: RequestEcho | null): string {
  if (!large) throw new Skipped('no large body arrived')
  if (large.spanMs >= halfPauseMs / 2) return 'the first half came before the second was sent'
  throw new Problem(
    'The proxy keeps each upload until it is complete, on its own disk. With nginx: proxy_request_buffering off.',
  )
}

function explainRefusal(status: number): string {
  if (status === 413)
    return 'The proxy refuses a body of 5 MiB (413), so uploads fail. With nginx: client_max_body_size 0; Matinee limits bodies itself.'
  if (status === 404)
    return "The api process behind PUBLIC_URL does not accept this machine's key (404). It has another key, another version, or a clock that differs by minutes."
  if (status >= 300 && status < 400)
    return `PUBLIC_URL redirects elsewhere (${status}). Set it to the address that browsers end at.`
  return `PUBLIC_URL answered ${status} to a body of 5 MiB. ${remedy}`
}

/** Matinee takes the last address of X-Forwarded-For with TRUST_PROXY, else that of the connection. */
function explainAddress({ address, peer, forwarded }: RequestEcho, config: DoctorDeps['config']): string {
  const list = forwarded.split(',').flatMap((one) => one.trim() || [])
  const added = list[0] === forgedAddress ? list.slice(1) : list
  const { publicUrl } = config
  // The process may have started with another setting than this command reads.
  const trustsProxy = list.length > 0 ? address === list.at(-1) : config.trustsProxy
  if (added.length > 1 && trustsProxy)
    throw new Problem(
      `Several proxies add an address (${added.join(', ')}), and Matinee takes the last for the viewer's. Let the inner proxy pass on what the outer one found (nginx: set_real_ip_from and real_ip_header).`,
    )
  if (added.length > 0 && !trustsProxy)
    throw new Problem(
      `A proxy adds X-Forwarded-For, but the api process runs with TRUST_PROXY=off: all viewers have the proxy's address, ${peer}. Set TRUST_PROXY=on.`,
    )
  if (added.length > 0) return `this machine is seen at ${address}`
  if (trustsProxy)
    throw new Problem(
      'No proxy sets X-Forwarded-For, but TRUST_PROXY is on: every client chooses its own address. With nginx: proxy_set_header X-Forwarded-For $remote_addr. Without a proxy: TRUST_PROXY=off.',
    )
  if (publicUrl.startsWith('https:'))
    throw new Problem(
      `The proxy that ends TLS does not pass the viewer's address: all viewers have ${peer}. With nginx: proxy_set_header X-Forwarded-For $remote_addr, and TRUST_PROXY=on.`,
    )
  return `no proxy is in between; this machine is seen at ${address}`
}
