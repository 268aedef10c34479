import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { en } from '../console/src/texts/en.ts'
import { createUser } from '../server/src/features/auth/auth.service.ts'
import { newId } from '../server/src/platform/ids.ts'
import { runDir } from '../server/src/platform/files/runDir.ts'
import { openPostgres, type Db } from '../server/src/platform/postgres/postgres.ts'
import { runCommand } from '../server/testing/commandLine.ts'
import { shared, type Shared } from './shared.ts'

/** Also the password of the demo publishers. */
export const demoPassword = 'matinee-demo'

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

/** Starts on an empty folder. `environment`: settings in addition to those of every journey. */
export async function startProduct(
  environment: Record<string, string> = {},
): Promise<Product & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-e2e-'))
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
    // The closing channel tells it to end when this process is killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // Ctrl-C ends it before `stop` does.
  const ended = once(product, 'exit')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    product.stdout!.on('data', (text) => {
      output += String(text)
      if (output.includes('Matinee is at')) resolve()
    })
    product.once('exit', () => reject(new Error(`the product ended while starting: ${output}`)))
  })
  return {
    ...productAt({ url: `http://127.0.0.1:${port}`, dataDir }),
    async stop() {
      product.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function productAt({ url, dataDir }: Shared['product']): Product {
  return {
    url,
    dataDir,
    async makeClip(seconds) {
      const path = join(dataDir, `clip-${seconds}-${newId()}.mp4`)
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
      const environment = { ...process.env, PORT: new URL(url).port, MATINEE_DATA: dataDir }
      const { code, out, err } = await runCommand([...args, '--json'], environment)
      if (code !== 0) throw new Error(`matinee ${args.join(' ')}: ${err}`)
      return JSON.parse(out) as T
    },
  }
}

/** A page on another origin, with a content security policy that allows only the product. */
export async function startHostPage(product: Product): Promise<HostPage & { stop(): void }> {
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

/** The account of a single test. Signs in with `email` and the password of the demo publishers. */
export type Publisher = { id: string; email: string }
type PublisherSettings = Partial<Omit<Parameters<typeof createUser>[1], 'email' | 'password'>>

export async function addPublisher(db: Db, settings: PublisherSettings = {}): Promise<Publisher> {
  const email = `${newId().toLowerCase()}@test.matinee.test`
  const id = await createUser(db, {
    name: 'Tea Times',
    integrationType: 0,
    videoInfrastructure: 'AWS',
    language: 'en',
    currency: 'usd',
    timezone: 'Europe/Istanbul',
    ...settings,
    email,
    password: demoPassword,
  })
  return { id, email }
}

type TestFixtures = {
  host: HostPage
  publisher: Publisher
  /** Reads Turkish and uploads files. */
  turkishPublisher: Publisher
}
type WorkerFixtures = { product: Product; db: Db }

/**
 * One product, filled with demo publishers, for the tests of all workers at the same time: a test that changes an account
 * uses one of its own.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives the required fixtures from this pattern
    async ({}, use) => use(productAt(await shared('product'))),
    { scope: 'worker', timeout: 600_000 },
  ],
  db: [
    async ({ product }, use) => {
      const db = openPostgres({ socketDir: join(runDir(product.dataDir), 'postgres') }, 2)
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
  host: async ({ product }, use) => {
    const host = await startHostPage(product)
    await use(host)
    host.stop()
  },
  publisher: async ({ db }, use) => use(await addPublisher(db)),
  turkishPublisher: async ({ db }, use) =>
    use(await addPublisher(db, { language: 'tr', currency: 'try', videoInfrastructure: 'IZLESENE' })),
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
  await page.getByLabel(en.auth.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: en.auth.signIn, exact: true }).click()
  await expect(page).toHaveURL(`${url}${path}`)
}

/** The findings of axe on a page, as `rule: place`. */
export async function axe(page: Page): Promise<string[]> {
  // Legacy mode: otherwise axe opens a second page for each check, which only frames of other origins need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

export { expect } from '@playwright/test'
