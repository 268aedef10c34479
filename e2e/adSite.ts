import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { expect as hasty } from '@playwright/test'
import { openFacts, type Facts } from '../server/src/platform/facts/facts.ts'
import { factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { newId } from '../server/src/platform/ids.ts'
import type { Db } from '../server/src/platform/postgres/postgres.ts'
import { addPublisher, test as base, type Product } from './product.ts'

/** A busy machine is slow. */
export const expect = hasty.configure({ timeout: 20_000 })

/** Millionths of each currency for one US dollar. */
export const rates = { try: 40_000_000, eur: 800_000 }

type AdRow = Record<
  | 'event'
  | 'day'
  | 'account'
  | 'site'
  | 'campaign'
  | 'platform'
  | 'page'
  | 'type'
  | 'view'
  | 'video'
  | 'videoView'
  | 'spentMicrosTry'
  | 'spentMicrosUsd'
  | 'spentMicrosEur',
  string
> & { invalid: number; visitor: string }

/** The product from the side of ad sales: a site with its placements, and its rows in the facts store. */
export type AdSite = {
  /** `email`: signs in with the password of the demo publishers. */
  account: { id: string; timezone: string; email: string }
  site: string
  code: string
  zone(options?: { desktop?: string | null; mobile?: string | null; passback?: string }): Promise<string>
  /** Creates an active campaign for this site with a CPM of $2.50 or `cpm` and one ad; returns its id. */
  campaign(options: { size: string; budget?: string; html?: string; cpm?: string }): Promise<string>
  /** Waits until all `wanted` events have arrived, and returns all rows of the site, page views included. */
  events(wanted: string[]): Promise<AdRow[]>
}

/** Pages on another site than the product, each with its own policy. */
export type Pages = {
  url: string
  show(path: string, body: string, options?: { csp?: string; head?: string }): string
}

type Stores = { db: Db; facts: Facts }

export const test = base.extend<{ ads: AdSite; pages: Pages }, { facts: Facts }>({
  facts: [
    async ({ product, db }, use) => {
      const facts = openFacts({ socketPath: factsSocketPath(product.dataDir) })
      await setRates(db)
      await use(facts)
      await facts.close()
    },
    { scope: 'worker' },
  ],
  ads: async ({ product, db, facts }, use) => {
    await use(await openAdSite(product, { db, facts }))
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from this pattern
  pages: async ({}, use) => {
    const shown = new Map<string, { body: string; csp?: string }>()
    const server = createServer((request, response) => {
      const page = shown.get(request.url!)
      response.writeHead(page ? 200 : 404, {
        'content-type': 'text/html; charset=utf-8',
        ...(page?.csp && { 'content-security-policy': page.csp }),
      })
      response.end(page?.body ?? '')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://localhost:${(server.address() as AddressInfo).port}`
    await use({
      url,
      show(path, body, { csp, head = '' } = {}) {
        shown.set(path, {
          body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A story</title>${head}</head><body>${body}</body></html>`,
          ...(csp && { csp }),
        })
        return url + path
      },
    })
    server.closeAllConnections()
    server.close()
  },
})

async function setRates(db: Db): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  for (const currency of ['try', 'eur'] as const)
    await db
      .insertInto('exchangeRates')
      .values({ day, currency, rateMicros: rates[currency], source: 'test' })
      .onConflict((conflict) =>
        conflict.columns(['day', 'currency']).doUpdateSet({ rateMicros: rates[currency] }),
      )
      .execute()
}

// oxlint-disable-next-line max-lines-per-function -- one site: its methods share the account and the zones
async function openAdSite(product: Product, { db, facts }: Stores): Promise<AdSite> {
  const timezone = 'Europe/Istanbul'
  const account = { ...(await addPublisher(db, { videoInfrastructure: null, timezone })), timezone }
  const [site, code] = [newId(), newId(10).toLowerCase()]
  await db
    .insertInto('sites')
    // The site's setup is complete, so that the console opens its dashboard.
    .values({
      id: site,
      accountId: account.id,
      fqdn: `${code}.example`,
      code,
      status: 'LIVE',
      onboardingStep: -1,
    })
    .execute()
  await product.matinee('sites', 'verify', site)
  // Hosts of the pages in these tests.
  await product.matinee('sites', 'add-host', site, 'localhost')
  const zones = new Map<string, string>()
  /** The server reads its campaigns every few seconds. */
  const isSold = (size: string) =>
    expect
      .poll(
        async () => {
          const query = new URLSearchParams({ page: newId(22), platform: 'desktop' })
          const answer = await fetch(`${product.url}/ads/zones/${zones.get(size)}?${query.toString()}`, {
            // Bots are sold no ads.
            headers: {
              'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
              origin: 'http://localhost',
            },
          })
          return ((await answer.json()) as { ad: { src: string } | null }).ad?.src ?? ''
        },
        { intervals: [250] },
      )
      .toMatch(/\/ads\/(frames|creatives)\//)
  return {
    account,
    site,
    code,
    async zone({ desktop = '300x250', mobile = null, passback } = {}) {
      const id = newId()
      const names = { id, accountId: account.id, siteId: site, name: `Sidebar ${id}` }
      await db
        .insertInto('zones')
        .values({ ...names, desktop, mobile, passback: passback ?? null })
        .execute()
      if (desktop) zones.set(desktop, id)
      return id
    },
    async campaign({ size, budget, html, cpm = '2.5' }) {
      const words = [
        '--name',
        'Spring',
        '--advertiser',
        'Tea house',
        '--currency',
        'usd',
        '--cpm',
        cpm,
        '--click-url',
        'https://shop.example/tea',
      ]
      const { id } = await product.matinee<{ id: string }>(
        'campaigns',
        'add',
        ...words,
        '--site',
        site,
        ...(budget ? ['--budget', budget] : []),
      )
      const file = join(product.dataDir, `${newId()}.ad`)
      writeFileSync(file, html ?? makeGif(size))
      const ad = [html ? '--html' : '--image', file, '--alt', 'Fresh tea']
      await product.matinee('campaigns', 'add-creative', id, '--size', size, ...ad)
      await product.matinee('campaigns', 'activate', id)
      // A decision would reserve a part of the budget.
      if (!budget) await isSold(size)
      return id
    },
    async events(wanted) {
      let rows: AdRow[] = []
      await expect
        .poll(
          async () => {
            rows = await facts.query<AdRow>({
              sql: 'SELECT * FROM ad_events WHERE site = {site:String} ORDER BY at, event',
              params: { site },
            })
            return rows.map(({ event }) => event).toSorted()
          },
          { timeout: 30_000, intervals: [250] },
        )
        .toEqual(wanted.toSorted())
      return rows
    },
  }
}

/** A single-colour GIF of this size: one frame, whose code table is cleared at every pixel. */
function makeGif(size: string): Buffer {
  const [width, height] = size.split('x').map(Number) as [number, number]
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xc9\x82\x1b\0\0\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02', 'latin1')
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  // Three bits per code, clear (4) and the colour (0) for each pixel: four pixels are these three bytes. Then end (5).
  const pixels = Buffer.alloc((width * height * 3) / 4, Buffer.from([0x04, 0x41, 0x10]))
  const bytes = Buffer.concat([pixels, Buffer.from([5])])
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    blocks.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([head, frame, ...blocks, Buffer.from([0, 0x3b])])
}
