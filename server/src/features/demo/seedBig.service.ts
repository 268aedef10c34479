import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { openEngine } from '../../platform/media/openEngine.ts'
import { createUser } from '../auth/auth.service.ts'
import { importEvents, readLastBatch, type ImportedEvent } from '../events/load/importEvents.service.ts'
import { addVideo } from './demo.service.ts'
import { aboutDemo, demoPassword } from './demoAccounts.ts'
import { generateView } from './demoViews.ts'
import { seeded } from './seededRandom.ts'
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
/** Events per insert. */
const batchEvents = 100_000

export { hasOtherUsers as holdsRealAccounts } from './demo.store.ts'

export type BigSeed = { email: string; password: string; events: number; seconds: number }

/**
 * Fills one demo publisher with `events` events over the last 90 days, by bulk import in chronological order. Resumes an
 * interrupted call with the same number. `report` gets the number of events so far.
 */
export async function seedBig(
  deps: Deps,
  events: number,
  report: (events: number) => void,
): Promise<BigSeed> {
  const startedAt = performance.now()
  const account = await findOrCreatePublisher(deps)
  const videos = await fillVideos(deps, account.id)
  const batches = Math.ceil(events / batchEvents)
  const end = Math.floor(Date.now() / dayMs) * dayMs
  const sliceMs = (days * dayMs) / batches
  const source = `seed:${account.id}:${events}`
  let made = 0
  // The last batch may be incomplete.
  for (let batch = Math.max(1, await readLastBatch(deps.facts, source)); batch <= batches; batch++) {
    const from = end - days * dayMs + (batch - 1) * sliceMs
    const rows = generateBatch({ account, videos, source, batch, from, sliceMs })
    made += await importEvents(deps.facts, { source, batch, events: rows })
    report(made)
  }
  return { email, password: demoPassword, events: made, seconds: (performance.now() - startedAt) / 1000 }
}

function generateBatch({
  account,
  videos,
  source,
  batch,
  from,
  sliceMs,
}: {
  account: store.DemoUser
  videos: store.DemoVideoRow[]
  source: string
  batch: number
  from: number
  sliceMs: number
}): ImportedEvent[] {
  const random = seeded(`${source} ${batch}`)
  const rows: ImportedEvent[] = []
  for (let view = 0; rows.length < batchEvents; view++) {
    // Popular videos are watched far more often than others.
    const video = videos[Math.floor(videos.length * random() ** 2)]!
    const at = from + random() * sliceMs
    const events = generateView(random, {
      at,
      durationMs: clip.seconds * 1000,
      publisher: account.name,
      timezone: account.timezone,
    })
    const name = `big${batch.toString(36)}-${Math.floor(random() * 2 ** 48).toString(36)}-${view}`
    for (const [seq, event] of events.entries())
      rows.push({ ...event, account: account.id, video: video.id, view: name, seq })
  }
  return rows
}

async function findOrCreatePublisher(deps: Deps): Promise<store.DemoUser> {
  const find = async () => (await store.listDemoUsers(deps.db)).find((user) => user.email === email)
  const present = await find()
  if (present) return present
  await createUser(deps.db, {
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
  return (await find())!
}

/** Adds the videos that are missing. */
async function fillVideos(deps: Deps, accountId: string): Promise<store.DemoVideoRow[]> {
  const present = await store.listVideos(deps.db, accountId)
  const missing = titles.slice(present.length)
  if (missing.length === 0) return present
  const dir = await mkdtemp(join(deps.config.dataDir, 'seed-'))
  try {
    const engine = await openEngine(deps.config)
    const path = join(dir, 'big.mp4')
    await engine.makeTestClip({ path, ...clip }, { signal: new AbortController().signal })
    for (const title of missing)
      await addVideo(deps, accountId, path, { title, description: aboutDemo, ageDays: days })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  return store.listVideos(deps.db, accountId)
}
