import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { openEngine } from '../../platform/media/openEngine.ts'
import { createUser } from '../auth/auth.service.ts'
import { importEvents, readLastBatch, type ImportedEvent } from '../events/events.service.ts'
import { importFile } from '../videos/videoImport.service.ts'
import { demoPassword } from './demoAccounts.ts'
import { madeUpView, seeded } from './demoViews.ts'
import * as store from './demo.store.ts'

const email = 'big@demo.matinee.test'
const titles = [
  'Morning show',
  'Evening news',
  'Weather',
  'Sports round-up',
  'Interview',
  'Kitchen',
  'Travel',
]
const clip = { seconds: 10, width: 640, height: 360, hue: 200 }
const dayMs = 86_400_000
const days = 90
/** Events of one insert. */
const batchEvents = 100_000

export { hasOtherUsers as holdsRealAccounts } from './demo.store.ts'

export type BigSeed = { email: string; password: string; events: number; seconds: number }

/**
 * Fills one demo publisher with `events` events over the last 90 days, through the bulk door, in order of time. Goes
 * on where an earlier run of the same number was stopped. `tell`: events so far.
 */
export async function seedBig(deps: Deps, events: number, tell: (events: number) => void): Promise<BigSeed> {
  const begun = performance.now()
  const account = await publisher(deps)
  const videos = await store.listVideos(deps.db, account.id)
  const batches = Math.ceil(events / batchEvents)
  const end = Math.floor(Date.now() / dayMs) * dayMs
  const sliceMs = (days * dayMs) / batches
  const source = `seed:${account.id}:${events}`
  let made = 0
  for (let batch = (await readLastBatch(deps.facts, source)) + 1; batch <= batches; batch++) {
    const from = end - days * dayMs + (batch - 1) * sliceMs
    const rows = oneBatch({ accountId: account.id, videos, batch, from, sliceMs })
    await importEvents(deps.facts, { source, batch, events: rows })
    made += rows.length
    tell(made)
  }
  return { email, password: demoPassword, events: made, seconds: (performance.now() - begun) / 1000 }
}

function oneBatch(of: {
  accountId: string
  videos: store.DemoVideoRow[]
  batch: number
  from: number
  sliceMs: number
}): ImportedEvent[] {
  const random = seeded(`${of.accountId} ${of.batch}`)
  const rows: ImportedEvent[] = []
  for (let view = 0; rows.length < batchEvents; view++) {
    // Some videos are watched far more than others.
    const video = of.videos[Math.floor(of.videos.length * random() ** 2)]!
    const at = of.from + random() * of.sliceMs
    const events = madeUpView(random, {
      at,
      durationMs: clip.seconds * 1000,
      publisher: 'Big Numbers',
      timezone: 'Europe/Istanbul',
    })
    const name = `big${of.batch.toString(36)}-${Math.floor(random() * 2 ** 48).toString(36)}-${view}`
    for (const [seq, event] of events.entries())
      rows.push({ ...event, account: of.accountId, video: video.id, view: name, seq })
  }
  return rows
}

async function publisher(deps: Deps): Promise<store.DemoUser> {
  const known = (await store.listDemoUsers(deps.db)).find((user) => user.email === email)
  if (known) return known
  const id = await createUser(deps.db, {
    email,
    name: 'Big Numbers',
    password: demoPassword,
    integrationType: 0,
    videoInfrastructure: 'IZLESENE',
    language: 'en',
    currency: 'usd',
    timezone: 'Europe/Istanbul',
    isDemo: true,
  })
  const dir = await mkdtemp(join(deps.config.dataDir, 'seed-'))
  try {
    const engine = await openEngine(deps.config)
    const path = join(dir, 'big.mp4')
    await engine.makeTestClip({ path, ...clip }, { signal: new AbortController().signal })
    for (const title of titles) {
      const copy = join(dir, `${title}.mp4`)
      await copyFile(path, copy)
      await importFile(deps, {
        accountId: id,
        path: copy,
        fileName: 'big.mp4',
        title,
        description: 'Demo data: a generated test picture with a tone, not a real programme.',
        createdAt: new Date(Date.now() - days * dayMs),
      })
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  return (await store.listDemoUsers(deps.db)).find((user) => user.email === email)!
}
