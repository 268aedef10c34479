import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { en } from '../console/src/texts/en.ts'

export type Product = {
  url: string
  dataDir: string
  makeClip(seconds: number): Promise<string>
  /** Runs the operator's command line on the running product; returns the JSON that it prints. */
  matinee: <T>(...args: string[]) => Promise<T>
}
export type HostPage = {
  url: string
  show(body: string): void
  /** Serves a local file under `path`; returns its address. */
  serve(path: string, file: string): string
}

/** Listens on any free port of this machine. */
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The prepared data folder of one test run; `runner` is the process that starts the workers. */
export const demoFolder = (runner: number) => join(tmpdir(), `matinee-e2e-demo-${runner}`)

/** `end` leaves the data folder. */
type Running = Product & { end(): Promise<void>; stop(): Promise<void> }

/**
 * Starts on an empty folder or on a copy of `filled`, the folder of an ended product. `environment`: settings in addition to
 * those of every journey.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  filled?: string,
): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-e2e-'))
  // Not Node's cp, which would change the owner of the database's files.
  if (filled) await promisify(execFile)('cp', ['-a', `${filled}/.`, dataDir])
  const probe = createServer()
  const port = await listen(probe)
  probe.close()
  const product = spawn(process.execPath, ['server/src/main.ts', 'all'], {
    env: {
      ...process.env,
      PORT: String(port),
      MATINEE_DATA: dataDir,
      MATINEE_DEMO: 'on',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      ALLOW_PRIVATE_SOURCES: 'on',
      // One test sends sixty requests of each kind within a minute.
      QUOTA_LINKS_PER_HOUR: '1000',
      QUOTA_UPLOADS: '1000',
      REPORT_RECIPIENTS: 'confirm',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    product.stdout.on('data', (text) => {
      output += String(text)
      if (output.includes('Matinee is at')) resolve()
    })
    product.once('exit', () => reject(new Error(`the product ended while starting: ${output}`)))
  })
  const end = async () => {
    const ended = once(product, 'exit')
    product.kill('SIGTERM')
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async makeClip(seconds) {
      const path = join(dataDir, `clip-${seconds}-${Date.now()}.mp4`)
      const { openEngine } = await import('../server/src/platform/media/openEngine.ts')
      const { readConfig } = await import('../server/src/readConfig.ts')
      const engine = await openEngine(readConfig(process.env))
      await engine.makeTestClip(
        { path, seconds, width: 640, height: 360 },
        { signal: AbortSignal.timeout(60_000) },
      )
      return path
    },
    async matinee<T>(...args: string[]) {
      const { stdout } = await promisify(execFile)('bin/matinee', [...args, '--json'], {
        env: { ...process.env, PORT: String(port), MATINEE_DATA: dataDir },
      })
      return JSON.parse(stdout) as T
    },
    end,
    async stop() {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A page on another origin, with a content security policy that allows only the product. */
async function startHostPage(product: Product): Promise<HostPage & { stop(): void }> {
  let body = ''
  const files = new Map<string, string>()
  const policy = [
    "default-src 'none'",
    `script-src ${product.url}`,
    `connect-src ${product.url}`,
    `img-src ${product.url}`,
    `media-src ${product.url} blob:`,
    'worker-src blob:',
    `frame-src ${product.url}`,
  ].join('; ')
  const server = createServer((request, response) => {
    const file = files.get(request.url!)
    if (file) {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': statSync(file).size })
      return void createReadStream(file).pipe(response)
    }
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A stranger's page</title><main>${body}</main></html>`,
    )
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    show: (markup) => (body = markup),
    serve(path, file) {
      files.set(path, file)
      return `http://127.0.0.1:${port}${path}`
    },
    stop: () => server.close(),
  }
}

/** One product per worker, on its own data folder, filled with demo publishers. */
export const test = base.extend<{ host: HostPage }, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives the required fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct({}, demoFolder(process.ppid))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  host: async ({ product }, use) => {
    const host = await startHostPage(product)
    await use(host)
    host.stop()
  },
})

/** Signs in on the English sign-in page and opens `path`; the following pages are in the account's language. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  path: `/${string}` = '/videos',
): Promise<void> {
  await page.goto(`${url}${path}`)
  await expect(page).toHaveURL(`${url}/auth/login?referrer=${encodeURIComponent(path)}`)
  await page.getByRole('textbox', { name: en.auth.email }).fill(email)
  await page.getByLabel(en.auth.password, { exact: true }).fill('matinee-demo')
  await page.getByRole('button', { name: en.auth.signIn }).click()
  await expect(page).toHaveURL(`${url}${path}`)
}

/** The findings of axe on a page, as `rule: place`. */
export async function axe(page: Page): Promise<string[]> {
  // Legacy mode: otherwise axe opens a second page for each check, which only frames of other origins need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

export { expect } from '@playwright/test'
