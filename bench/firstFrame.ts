// P8: time to the first frame and the bytes loaded until then: our embed compared with hls.js and media-chrome.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { build } from 'vite'
import type { Playback } from '../contract/src/plain/video/playback.ts'
import { defaultPlayerConfig } from '../contract/src/plain/video/playerConfig.ts'
import { browserOptions } from '../e2e/browserOptions.ts'
import { makeMedia } from '../e2e/player/media.ts'
import { quantile } from './processes.ts'

const rounds = 9
const dist = fileURLToPath(new URL('../embed/dist/', import.meta.url))
const root = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'matinee-first-frame-'))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.mp4': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
}

/** The usual self-made player: the full hls.js, and media-chrome's controller with a bar like ours. */
const reference = `
import Hls from 'hls.js'
import 'media-chrome'
const video = document.querySelector('video')
const hls = new Hls()
hls.loadSource('/media/master.m3u8')
hls.attachMedia(video)
hls.on(Hls.Events.MANIFEST_PARSED, () => video.play())
`
const referencePage = `<!doctype html><html lang="en"><title>Bench</title><style>media-controller{width:100%;aspect-ratio:16/9}</style>
<media-controller><video slot="media" muted playsinline></video><media-control-bar><media-play-button></media-play-button><media-mute-button></media-mute-button><media-volume-range></media-volume-range><media-time-display showduration></media-time-display><media-time-range></media-time-range><media-fullscreen-button></media-fullscreen-button></media-control-bar></media-controller>
<script type="module" src="/reference.js"></script>`
const ourPage = `<!doctype html><html lang="en"><title>Bench</title><body><script async src="/embed/v1.js" data-video="clip"></script>`

/** Records when the first frame of any video, also in a shadow root, was displayed: ms since navigation. */
const watchFirstFrame = () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the element below
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLVideoElement) {
    this.requestVideoFrameCallback((now) => {
      ;(globalThis as { firstFrameAt?: number }).firstFrameAt ??= now
    })
    return play.call(this)
  }
}

async function bundleReference(): Promise<void> {
  const name = 'virtual:reference'
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name,
        resolveId: (id) => (id.endsWith(name) ? `\0${name}` : null),
        load: (id) => (id === `\0${name}` ? reference : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      chunkSizeWarningLimit: 2_000,
      lib: { entry: name, formats: ['es'], fileName: () => 'reference.js' },
      rolldownOptions: { output: { minify: true } },
    },
  })
}

function playback(origin: string): Playback {
  const src = `${origin}/media/master.m3u8`
  return {
    id: 'clip',
    title: 'Clip',
    duration: 12_000,
    width: 640,
    height: 360,
    poster: null,
    type: 'hls',
    sources: [{ src, type: 'application/vnd.apple.mpegurl', height: null }],
    sprite: null,
    embedUrl: `${origin}/embed/clip`,
    ads: null,
    vastUrl: null,
    isSigned: false,
    recommendations: [],
    captions: [],
    player: { id: 'bench', language: 'en', config: defaultPlayerConfig, logo: null },
    token: 'bench',
  }
}

/** One server for both: gzip for scripts, ranges for media, no cache. Counts the bytes it has written. */
async function serve(media: string) {
  let bytes = 0
  const zipped = new Map<string, Buffer>()
  const zip = (file: string) => {
    const gzip = zipped.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    zipped.set(file, gzip)
    return gzip
  }
  const send = (response: ServerResponse, type: string, body: Buffer, more: Record<string, string> = {}) => {
    bytes += body.length
    response.writeHead(more['content-range'] ? 206 : 200, {
      'content-type': type,
      'cache-control': 'no-store',
      ...more,
    })
    response.end(body)
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://bench')
    const type = types[extname(pathname)] ?? 'application/octet-stream'
    if (pathname === '/ours') return send(response, 'text/html', Buffer.from(ourPage))
    if (pathname === '/theirs') return send(response, 'text/html', Buffer.from(referencePage))
    if (pathname.endsWith('/playback'))
      return send(response, 'application/json', Buffer.from(JSON.stringify({ data: playback(origin) })))
    if (pathname === '/e/v') return void response.writeHead(204).end()
    if (extname(pathname) === '.js') {
      const file = pathname.startsWith('/embed/') ? join(dist, pathname.slice(7)) : join(folder, pathname)
      return send(response, type, zip(file), { 'content-encoding': 'gzip' })
    }
    if (!pathname.startsWith('/media/')) return void response.writeHead(404).end()
    const content = readFileSync(join(media, pathname.slice(7)))
    const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
    if (!range) return send(response, type, content)
    const [from, to] = [Number(range[1]), range[2] ? Number(range[2]) : content.length - 1]
    return send(response, type, content.subarray(from, to + 1), {
      'content-range': `bytes ${from}-${to}/${content.length}`,
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, origin, takeBytes: () => [bytes, (bytes = 0)][0]! }
}

const media = await makeMedia()
const { server, origin, takeBytes } = await serve(media.folder)
let browser: Browser | null = null

async function measure(path: string): Promise<{ ms: number; bytes: number }> {
  const context = await browser!.newContext({ viewport: { width: 800, height: 600 } })
  const page = await context.newPage()
  await page.addInitScript(watchFirstFrame)
  takeBytes()
  await page.goto(origin + path, { waitUntil: 'commit' })
  const at = await page.waitForFunction(() => (globalThis as { firstFrameAt?: number }).firstFrameAt, null, {
    polling: 'raf',
    timeout: 30_000,
  })
  const bytes = takeBytes()
  const ms = (await at.jsonValue())!
  await context.close()
  return { ms, bytes }
}

try {
  await bundleReference()
  browser = await chromium.launch(browserOptions)
  const ours: { ms: number; bytes: number }[] = []
  const theirs: typeof ours = []
  // The first round warms up the browser and the disk, and does not count.
  for (let round = 0; round <= rounds; round++) {
    const one = await measure('/ours')
    const other = await measure('/theirs')
    if (round > 0) ours.push(one)
    if (round > 0) theirs.push(other)
    console.log(`  round ${round}: ours ${one.ms.toFixed(0)} ms, reference ${other.ms.toFixed(0)} ms`)
  }
  const median = (all: typeof ours, field: 'ms' | 'bytes') =>
    quantile(
      all.map((one) => one[field]),
      0.5,
    )
  const kb = (all: typeof ours) => (median(all, 'bytes') / 1024).toFixed(0)
  const ratio = median(ours, 'ms') / median(theirs, 'ms')
  console.log(
    `P8 first frame, median of ${rounds}: ours ${median(ours, 'ms').toFixed(0)} ms after ${kb(ours)} KB, hls.js with media-chrome ${median(theirs, 'ms').toFixed(0)} ms after ${kb(theirs)} KB: ${ratio.toFixed(2)}×`,
  )
} finally {
  await browser?.close()
  server.closeAllConnections()
  server.close()
  await media.remove()
  rmSync(folder, { recursive: true, force: true })
}
