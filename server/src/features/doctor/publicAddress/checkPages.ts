import { createHash } from 'node:crypto'
import { mediaFolderUrl } from '../../../platform/config.ts'
import { signPlaybackToken } from '../../playback/playback.service.ts'
import { newId } from '../../../platform/ids.ts'
import type { DoctorDeps } from '../doctorDeps.ts'
import { findOpenFilm, findSiteCode } from '../doctor.store.ts'
import { localAddress } from '../../../platform/http/localAddress.ts'
import { Problem, Skipped, type RunStep } from '../step.ts'

const remedy = 'Compare the settings of the proxy with the recipe in docs/operating.md.'
const signInPath = '/auth/login'
/** Any page; scripts and beacons are for pages of every origin. */
const otherOrigin = 'https://www.example.com'

/** Loads once what browsers load from PUBLIC_URL and the CDN, and sends a beacon as a player does. */
export async function checkPages(deps: DoctorDeps, step: RunStep): Promise<void> {
  const { config, postgres } = deps
  await step('sign-in page', remedy, (signal) => checkConsole(config, signal))
  await step('player', remedy, async (signal) => {
    const loader = await loadScript(`${config.publicUrl}/embed/v1.js`, signal)
    const player = /assets\/player-[\w-]+\.js/.exec(loader)?.[0]
    if (!player) throw new Problem(`/embed/v1.js is not the one that Matinee sent. ${remedy}`)
    const { length } = await loadScript(`${config.publicUrl}/embed/${player}`, signal)
    return `/embed/v1.js (${loader.length} bytes) and /embed/${player} (${length} bytes)`
  })
  await step('ad tag', remedy, async (signal) => {
    const { length } = await loadScript(`${config.publicUrl}/ads/v1.js`, signal)
    return `/ads/v1.js (${length} bytes)`
  })
  await step('beacons', remedy, (signal) => checkBeacon(deps, signal))
  await step('films', remedy, async (signal) => {
    const film = postgres.db && (await findOpenFilm(postgres.db))
    if (!film) throw new Skipped('there is no video that everybody may play')
    return checkRange(`${mediaFolderUrl(config, film.mediaKey)}/${film.file}`, signal)
  })
  await step('ads.txt', remedy, async (signal) => {
    const code = postgres.db && (await findSiteCode(postgres.db))
    if (!code) throw new Skipped('there is no site')
    const answer = await fetch(`${config.publicUrl}/ads-txt/${code}`, { signal })
    expectStatus(answer, 200)
    if (answer.headers.get('content-type')?.startsWith('text/plain')) return `/ads-txt/${code}`
    throw new Problem(
      'The ads.txt of a site is not text/plain, so buyers ignore it. Let the proxy pass on Content-Type.',
    )
  })
}

/** Browsers run the page's script only with the bytes whose hash the policy names. */
async function checkConsole(config: DoctorDeps['config'], signal: AbortSignal): Promise<string> {
  const answer = await fetch(`${config.publicUrl}${signInPath}`, { signal })
  expectStatus(answer, 200)
  const page = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script!)
  const isChanged = scripts.some(
    (script) => !policy.includes(createHash('sha256').update(script).digest('base64')),
  )
  const local = await fetch(`${localAddress(config)}${signInPath}`, { signal }).catch(() => null)
  const same = local?.ok ? (await local.text()) === page : null
  if (isChanged || scripts.length === 0 || same === false)
    throw new Problem(
      'The page is not the one that Matinee sent, so browsers do not run its script and it stays empty. Switch off what rewrites pages in the proxy or CDN (minification, injected scripts, email obfuscation).',
    )
  return same === null ? 'unchanged, by the hash of its script' : 'the same bytes as Matinee sends'
}

/** As a page of another origin loads it. */
async function loadScript(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { headers: { origin: otherOrigin }, signal })
  expectStatus(answer, 200)
  expectOpen(answer)
  return answer.text()
}

function expectStatus(answer: Response, status: number): void {
  if (answer.status === status) return
  throw new Problem(
    `${new URL(answer.url).pathname} answers ${answer.status} instead of ${status}. ${remedy}`,
  )
}

/** A second header from the proxy, or `*, *`, makes browsers refuse the answer. */
function expectOpen(answer: Response): void {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed === '*') return
  throw new Problem(
    `${new URL(answer.url).pathname} has Access-Control-Allow-Origin "${allowed ?? 'none'}" instead of "*", so browsers on other sites refuse it. Matinee sets this header itself; do not change or add it in the proxy.`,
  )
}

/** A preview: acknowledged like any beacon and not stored, because its page is on PUBLIC_URL. */
async function checkBeacon({ config, secrets }: DoctorDeps, signal: AbortSignal): Promise<string> {
  if (!secrets) throw new Skipped("the installation's key is not on this machine")
  for (const [path, method] of [
    ['/e/v', 'POST'],
    ['/e/a', 'POST'],
    ['/e/a/start', 'GET'],
  ] as const) {
    const headers = {
      origin: otherOrigin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    }
    const asked = await fetch(`${config.publicUrl}${path}`, { method: 'OPTIONS', headers, signal })
    expectStatus(asked, 204)
    expectOpen(asked)
  }
  const before = await readPreviews(config, signal)
  const sentAt = Date.now()
  const answer = await fetch(`${config.publicUrl}/e/v`, {
    method: 'POST',
    signal,
    headers: { origin: otherOrigin },
    body: JSON.stringify({
      token: signPlaybackToken(
        secrets.signing,
        { accountId: 'doctor', videoId: 'doctor', playerId: '' },
        sentAt,
      ),
      view: newId(22),
      seq: 0,
      sentAt,
      page: `${config.publicUrl}/doctor`,
      events: [{ type: 'infoLoad', at: sentAt, value: 1 }],
    }),
  })
  expectStatus(answer, 204)
  expectOpen(answer)
  if (before !== null && (await readPreviews(config, signal)) === before)
    throw new Problem(
      'The proxy does not send beacons to INGEST_PORT, so slow requests delay them, and one that is repeated there counts twice. Send /e/v, /e/a and what is below /e/a/ to that port.',
    )
  return before === null
    ? 'acknowledged and dropped as a preview'
    : 'acknowledged by the process of INGEST_PORT'
}

/** How many previews the process of INGEST_PORT has acknowledged; null without one. */
async function readPreviews(config: DoctorDeps['config'], signal: AbortSignal): Promise<string | null> {
  if (config.ingestPort === null) return null
  const answer = await fetch(`${localAddress(config, config.ingestPort)}/metrics`, { signal }).catch(
    () => null,
  )
  if (!answer?.ok)
    throw new Problem('The process of INGEST_PORT does not answer. Restart Matinee; its log has the reason.')
  return /^matinee_beacons_preview_total\{stream="video"\} (\d+)/m.exec(await answer.text())?.[1] ?? ''
}

async function checkRange(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { headers: { range: 'bytes=0-99', origin: otherOrigin }, signal })
  expectOpen(answer)
  const bytes = answer.status === 206 ? (await answer.arrayBuffer()).byteLength : 0
  if (bytes === 100) return new URL(url).host
  await answer.body?.cancel()
  if (answer.status === 200)
    throw new Problem(
      'A part of a film was asked for, and all of it came: seeking loads films as a whole. Let the proxy or CDN pass on Range and 206.',
    )
  throw new Problem(`${url} answers ${answer.status} instead of 206. ${remedy}`)
}
