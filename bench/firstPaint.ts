// P7: bytes of a first screen and the time of its largest paint, compared with a blank React page of the same build in the
// same benchmark.
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { build } from 'vite'
import { browserOptions } from '../e2e/browserOptions.ts'
import { quantile } from './processes.ts'
import { startProduct } from './product.ts'
import { mostSignInScript } from './limits.ts'

const rounds = 9
const mostRatio = 1.5
const consoleDist = fileURLToPath(new URL('../console/dist', import.meta.url))
const root = fileURLToPath(new URL('../console/', import.meta.url))
const kib = 1024
const packed = new Map<string, Buffer | null>()
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

const empty = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Nothing but React'))
`

const product = await startProduct()
const reference = await serveEmpty()
const browser = await chromium.launch(browserOptions)
try {
  const session = JSON.stringify({
    state: { status: 1, tokens: product.tokens, user: product.user, actor: null, refreshedAt: Date.now() },
    version: 0,
  })
  const screens = [
    { name: 'sign-in', path: '/auth/login', session: null, mostScript: mostSignInScript, mostRequests: 15 },
    { name: 'analytics', path: '/analytics/videos', session, mostScript: 290, mostRequests: 15 },
    { name: 'videos', path: '/videos', session, mostScript: 290, mostRequests: 15 },
  ]
  for (const screen of screens) {
    const ours: Paint[] = []
    const bare: Paint[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await paint(browser, reference.url, null))
      ours.push(await paint(browser, product.url + screen.path, screen.session))
    }
    const median = (paints: Paint[], field: 'at' | 'usableAt') =>
      quantile(
        paints.map((paint) => paint[field]),
        0.5,
      )
    const [our, its] = [median(ours, 'at'), median(bare, 'at')]
    const ratio = our / its
    const { scripts, styles, requests } = ours[0]!
    const isGood =
      ratio <= mostRatio && scripts <= screen.mostScript && styles <= 40 && requests <= screen.mostRequests
    console.log(
      `${isGood ? 'ok  ' : 'OVER'} ${screen.name.padEnd(10)} largest paint ${our.toFixed(0)} ms, empty page ${its.toFixed(0)} ms: ${ratio.toFixed(2)}× of ${mostRatio}; drawn by the program after ${median(ours, 'usableAt').toFixed(0)} ms; ` +
        `JavaScript ${scripts.toFixed(1)} KB of ${screen.mostScript}, CSS ${styles.toFixed(1)} of 40, ${requests} requests of ${screen.mostRequests}`,
    )
    if (!isGood) process.exitCode = 1
  }
} finally {
  await browser.close()
  reference.close()
  await product.stop()
}

/** Recorded by the page, in ms since navigation. */
type PaintTimes = { paintedAt: number; usableAt: number }

/** `at`: largest paint; `usableAt`: the program has drawn. Both in ms since navigation; sizes in KB of gzip. */
type Paint = { at: number; usableAt: number; scripts: number; styles: number; requests: number }

/** One page load without a cache. */
async function paint(from: Browser, url: string, session: string | null): Promise<Paint> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
  if (session) await context.addInitScript((value) => localStorage.setItem('matinee.session', value), session)
  await context.addInitScript(() => {
    const times = globalThis as unknown as PaintTimes
    new PerformanceObserver((entries) => {
      for (const { startTime } of entries.getEntries()) times.paintedAt = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    // Content from before the program is inert.
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#root > :not([inert])')) return
      times.usableAt = performance.now()
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const { paintedAt, usableAt } = await page.evaluate(() => {
    const times = globalThis as unknown as PaintTimes
    return { paintedAt: times.paintedAt, usableAt: times.usableAt }
  })
  await context.close()
  const weigh = (kind: string) =>
    requests
      .map((address) => new URL(address).pathname)
      .filter((path) => path.startsWith('/assets/') && path.endsWith(kind))
      .reduce((sum, path) => sum + gzipSync(readFileSync(consoleDist + path)).length / kib, 0)
  return { at: paintedAt, usableAt, scripts: weigh('.js'), styles: weigh('.css'), requests: requests.length }
}

/** Serves the console's own page, styles and fonts with nothing but React and a title. */
async function serveEmpty(): Promise<{ url: string; close(): void }> {
  const name = 'virtual:empty'
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name,
        resolveId: (id) => (id.endsWith(name) ? `\0${name}.js` : null),
        load: (id) => (id === `\0${name}.js` ? empty : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: name, output: { minify: true } } },
  })
  const output = (Array.isArray(built) ? built[0]! : built) as { output: { type: string; code?: string }[] }
  const script = output.output.find(({ type }) => type === 'chunk')!.code!
  const page = readFileSync(join(consoleDist, 'index.html'), 'utf8')
  // Replaces the program by the bare one, and removes the early pages.
  const html = page
    .replace(/(\s*<link rel="modulepreload"[^>]*>)+/, '<script type="module" src="/empty.js"></script>')
    .replace(/<template[^]*<\/script>/, '')
  if (/modulepreload|template/.test(html)) throw new Error('The built page has an unexpected form')
  const server = createServer((request, response) => {
    const [type, content] = fileAt(request.url!, { '/': html, '/empty.js': script })
    response.writeHead(content === null ? 404 : 200, { 'content-type': type, 'content-encoding': 'gzip' })
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  }
}

/** Type and gzip of one of `pages` or of a file of the build; null if there is none. Compressed once, like the product's. */
function fileAt(path: string, pages: Record<string, string>): [type: string, content: Buffer | null] {
  const type = types[extname(path)] ?? 'text/html; charset=utf-8'
  if (!packed.has(path)) {
    const file = join(consoleDist, path)
    const isOfBuild = path.startsWith('/assets/') && existsSync(file)
    const content = pages[path] ?? (isOfBuild ? readFileSync(file) : null)
    packed.set(path, content === null ? null : gzipSync(content))
  }
  return [type, packed.get(path)!]
}
