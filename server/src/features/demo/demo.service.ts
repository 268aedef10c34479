import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { openEngine } from '../../platform/media/openEngine.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { changeUser } from '../auth/accounts/accounts.service.ts'
import { createUser } from '../auth/auth.service.ts'
import { importEvents, readLastBatch } from '../events/load/importEvents.service.ts'
import { createPlayer, removePlayer, updatePlayer } from '../players/players.service.ts'
import { importFile } from '../videos/videoImport.service.ts'
import { demoAccounts, demoPassword, type DemoPlayer, type DemoVideo } from './demoAccounts.ts'
import { fillSites } from './fillSites.ts'
import { fillAds } from './demoAds.ts'
import { fillPayments } from './demoPayments.ts'
import { fillReports } from './demoReports.ts'
import { fillRevenue } from './demoRevenue.ts'
import { clipSeconds, listVideoSettings, videoSlot } from './demoVideoViews.ts'
import { slotMs } from './demoViews.ts'
import * as store from './demo.store.ts'

export type DemoSignIn = { email: string; password: string; shows: string }

const dayMs = 86_400_000
/** Slots per insert. */
const batchSlots = (14 * dayMs) / slotMs
const clipName = (index: number) => `demo-${index + 1}.mp4`
const isDemoClip = (source: string) => clipSeconds.some((_, index) => clipName(index) === source)

/**
 * Creates the demo publishers in a database without other accounts, and generates their views up to now. After an
 * interruption the next start adds the rest. Demo data is created like real data: accounts like an operator's, players like a
 * publisher's, files by transcoding, events by bulk import. `now`: epoch ms. Returns the existing demo accounts; none in
 * production or if demo data is off.
 */
export async function fillDemo(deps: Deps, now = Date.now()): Promise<DemoSignIn[]> {
  if (deps.config.fillsDemo && !(await store.hasOtherUsers(deps.db))) await fillPublishers(deps)
  const accounts = await store.listDemoUsers(deps.db)
  for (const account of accounts) await fillViews(deps, account, now)
  if (deps.config.fillsDemo) {
    await fillRevenue(deps, now)
    // Needs the exchange rates, because no ad is sold without them.
    await fillAds(deps, now)
    await fillPayments(deps, accounts, now)
  }
  const existing = new Set(accounts.map(({ email }) => email))
  return demoAccounts
    .filter(({ email }) => existing.has(email))
    .map(({ email, shows }) => ({ email, shows, password: demoPassword }))
}

/** A production server must not start with demo accounts, whose password is public. Throws with instructions. */
export async function refuseDemo(db: Db): Promise<void> {
  const accounts = await store.listDemoUsers(db)
  if (accounts.length === 0) return
  throw new Error(
    `This database holds demo accounts (${accounts.map(({ email }) => email).join(', ')}), whose password is public. ` +
      'In production use an empty database, or remove them.',
  )
}

async function fillPublishers(deps: Deps): Promise<void> {
  const present = new Map((await store.listDemoUsers(deps.db)).map(({ email, id }) => [email, id]))
  const missing: { accountId: string; video: DemoVideo }[] = []
  for (const account of demoAccounts) {
    const { videos, players = [], shows: _shows, appUsers: _appUsers, sites, apps, ...user } = account
    const accountId =
      present.get(user.email) ??
      (await createUser(deps.db, { ...user, password: demoPassword, isDemo: true }))
    // Videos are added in order, so the existing ones, even renamed or deleted, are the first ones.
    const { length } = (await store.listVideos(deps.db, accountId)).filter(({ source }) => isDemoClip(source))
    // Deleted players stay in the table, so their number never falls.
    for (const player of players.slice(await store.countPlayers(deps.db, accountId)))
      await addPlayer(deps, accountId, player)
    await fillSites(deps, accountId, { ...(sites && { sites }), ...(apps && { apps }) })
    if (sites && !present.has(user.email)) await fillReports(deps, accountId)
    missing.push(...videos.slice(length).map((video) => ({ accountId, video })))
  }
  await linkAgents(deps)
  if (missing.length) await addVideos(deps, missing)
}

async function linkAgents(deps: Deps): Promise<void> {
  const ids = new Map((await store.listDemoUsers(deps.db)).map(({ email, id }) => [email, id]))
  for (const { email, appUsers } of demoAccounts)
    if (appUsers)
      await changeUser(deps, ids.get(email)!, { appUsers: appUsers.map((user) => ids.get(user)!) }, 'demo')
}

async function addVideos(deps: Deps, videos: { accountId: string; video: DemoVideo }[]): Promise<void> {
  process.stdout.write('Filling the empty data folder with demo publishers …\n')
  const dir = await mkdtemp(join(deps.config.dataDir, 'demo-'))
  try {
    const clips = await makeClips(deps, dir)
    for (const { accountId, video } of videos) await addVideo(deps, accountId, clips[video.clip]!, video)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function addPlayer(deps: Deps, accountId: string, player: DemoPlayer): Promise<void> {
  const { appearance, behavior } = defaultPlayerConfig
  const config = {
    appearance: { ...appearance, ...player.appearance },
    behavior: { ...behavior, ...player.behavior },
  }
  const { id } = await createPlayer(deps, accountId, player)
  await updatePlayer(deps, accountId, id, { config: JSON.stringify(config) })
  if (player.isDeleted) await removePlayer(deps, accountId, id)
}

async function makeClips(deps: Deps, dir: string): Promise<string[]> {
  const engine = await openEngine(deps.config)
  const { signal } = new AbortController()
  const paths: string[] = []
  for (const [index, seconds] of clipSeconds.entries()) {
    const path = join(dir, clipName(index))
    await engine.makeTestClip(
      { path, seconds, width: 1280, height: 720, scene: index, hue: index * 40 },
      { signal },
    )
    paths.push(path)
  }
  return paths
}

/** `clip`: path of a file, which is copied. */
export async function addVideo(
  deps: Deps,
  accountId: string,
  clip: string,
  video: Pick<DemoVideo, 'title' | 'description' | 'ageDays'>,
): Promise<void> {
  const path = `${clip}.${accountId}`
  await copyFile(clip, path)
  await importFile(deps, {
    accountId,
    path,
    fileName: basename(clip),
    title: video.title,
    description: video.description,
    createdAt: new Date(Date.now() - video.ageDays * dayMs),
  })
}

/** Adds the views since the last start, some days per batch, up to the last complete slot. */
async function fillViews(deps: Deps, account: store.DemoUser, now: number): Promise<void> {
  const settings = listVideoSettings(account)
  if (settings.length === 0) return
  const videos = await store.listVideos(deps.db, account.id)
  const source = `demo:${account.id}`
  const end = Math.floor(now / slotMs)
  const oldest = Math.min(...videos.map(({ createdAt }) => createdAt.getTime()))
  let from = Math.max(await readLastBatch(deps.facts, source), Math.ceil(oldest / slotMs))
  while (from < end) {
    const to = Math.min(end, from + batchSlots)
    const slots = Array.from({ length: to - from }, (_, index) => from + index)
    const events = videos.flatMap((video) =>
      slots.flatMap((slot) => videoSlot(account, video, settings, { slot, now })),
    )
    // A batch is numbered by its last slot, at which the next one begins.
    await importEvents(deps.facts, { source, batch: to, events })
    from = to
  }
}
