import { wallClock } from '@matinee/contract/plain/calendar'
import { retentionPieces, type EventType, type MeasureType } from '@matinee/contract/plain/counters'
import { pickWeighted, poisson, seeded, type Weights } from './seededRandom.ts'

/** An event of a generated view. `at`: epoch ms; `value`: ms. */
export type DemoEvent = {
  at: number
  view: string
  seq: number
  type: EventType | MeasureType
  value: number
  page: string
  device: string
  country: string
}

/** Views are generated slot by slot. */
export const slotMs = 600_000
const dayMs = 86_400_000
/** Traffic of each local hour, 0 to 23, relative to the mean: quiet nights, a lunch bump, busy evenings. */
const hourShape = [
  0.35, 0.2, 0.12, 0.1, 0.12, 0.25, 0.5, 0.85, 1.0, 1.05, 1.05, 1.15, 1.35, 1.25, 1.1, 1.05, 1.1, 1.25, 1.45,
  1.7, 1.95, 2.0, 1.6, 0.9,
]
/** Sunday to Saturday. */
const dayShape = [1.3, 0.85, 0.9, 0.95, 0.95, 1.0, 1.2]

/** The events of all views of one video that begin in the slot at `slotStart`. Deterministic. */
export function demoSlot(slot: {
  videoId: string
  publisher: string
  createdAt: number
  durationMs: number
  dailyLoads: number
  timezone: string
  slotStart: number
}): DemoEvent[] {
  const random = seeded(`${slot.videoId} ${slot.slotStart}`)
  const loads = poisson(random, ((slot.dailyLoads * slotMs) / dayMs) * busyness(slot, slot.slotStart))
  const events: DemoEvent[] = []
  for (let i = 0; i < loads; i++) {
    const at = slot.slotStart + Math.floor(random() * slotMs)
    const view = `demo${Math.floor(random() * 2 ** 48).toString(36)}-${slot.slotStart.toString(36)}-${i}`
    generateView(random, { ...slot, at }).forEach((event, seq) => {
      events.push({ ...event, view, seq })
    })
  }
  return events
}

/** The events of one visitor, beginning with the player's load at `at` (epoch ms). */
export function generateView(
  random: () => number,
  {
    at,
    durationMs,
    publisher,
    timezone,
  }: { at: number; durationMs: number; publisher: string; timezone: string },
): Omit<DemoEvent, 'view' | 'seq'>[] {
  const page = `https://${pickWeighted(random, subdomains)}.${slug(publisher)}.demo.matinee.test/watch`
  const country = pickWeighted(random, countries[timezone] ?? elsewhere)
  const device = random() < 0.68 ? 'mobile' : random() < 0.85 ? 'desktop' : 'tablet'
  return viewSteps(random, durationMs).map(({ after, type, value }) => ({
    at: Math.floor(at) + after,
    type,
    value,
    page,
    device,
    country,
  }))
}

/** Traffic factor: new videos attract many views, then fewer; all traffic grows by about a third over 90 days. */
export function busyness(
  { createdAt, timezone }: { createdAt: number; timezone: string },
  at: number,
): number {
  const { hour, weekday } = localTime(timezone, at)
  const ageDays = (at - createdAt) / dayMs
  const novelty = 1 + 2.2 * Math.exp(-ageDays / 3)
  return hourShape[hour]! * dayShape[weekday]! * novelty * (0.85 + ageDays / 300)
}

function localTime(timezone: string, at: number): { hour: number; weekday: number } {
  const wall = new Date(wallClock(Math.floor(at / 1000), timezone) * 1000)
  return { hour: wall.getUTCHours(), weekday: wall.getUTCDay() }
}

const subdomains: Weights = { www: 70, m: 22, video: 8 }
const countries: Record<string, Weights> = {
  'Europe/Istanbul': { TR: 84, DE: 6, NL: 3, AZ: 2, AT: 2, US: 2, '': 1 },
  'Europe/London': { GB: 58, US: 17, IE: 8, AU: 5, DE: 4, IN: 4, CA: 3, '': 1 },
}
const elsewhere: Weights = { US: 40, GB: 20, DE: 20, '': 20 }

type Step = { after: number; type: EventType | MeasureType; value: number }

function viewSteps(random: () => number, durationMs: number): Step[] {
  const steps: Step[] = [{ after: 0, type: 'infoLoad', value: Math.round(120 + random() * 500) }]
  const add = (after: number, type: Step['type'], value = 0) =>
    steps.push({ after: Math.round(after), type, value })
  if (random() < 0.012) {
    add(400, 'attempt')
    add(900, 'error', 1)
  } else if (random() < 0.03) add(600, 'attempt')
  else if (random() < 0.66) watch(random, durationMs, add)
  return steps.sort((a, b) => a.after - b.after)
}

function watch(
  random: () => number,
  durationMs: number,
  add: (after: number, type: Step['type'], value?: number) => void,
) {
  const clickAfter = random() < 0.45 ? 800 + random() * 6_000 : 200
  if (clickAfter > 200) add(clickAfter, 'posterClick')
  add(clickAfter, 'attempt')
  const startTook = Math.round(180 + random() * random() * 1_800)
  const startAt = clickAfter + startTook
  if (startTook > 600) add(startAt - 1, 'bufferInit', startTook - 200)
  add(startAt, 'start', startTook)
  const share = random() < 0.47 ? 1 : random() ** 0.8
  const watched = share * durationMs
  add(startAt + watched, 'watch', Math.round(watched))
  add(startAt + watched, 'reach', 2 ** Math.min(retentionPieces, Math.ceil(retentionPieces * share)) - 1)
  if (watched > 2_000 && random() < 0.9) add(startAt + 2_000, 'viewability')
  if (random() < 0.08) add(startAt + watched * random(), 'bufferEmpty', Math.round(150 + random() * 900))
  if (random() < 0.14) {
    const pausedAt = startAt + watched * random()
    add(pausedAt, 'pause')
    if (random() < 0.8) add(pausedAt + 1_500 + random() * 8_000, 'resume')
  }
  if (random() < 0.11) {
    const seekAt = startAt + watched * random()
    add(seekAt, 'seek')
    add(seekAt + 1, 'bufferSeek', Math.round(60 + random() * 400))
  }
  if (random() < 0.22) add(startAt + 600 + random() * 1_500, 'unmute')
  if (random() < 0.04) add(startAt + watched * random(), 'mute')
  if (random() < 0.09) {
    const fullAt = startAt + watched * 0.3 * random()
    add(fullAt, 'resizeFullscreen')
    add(fullAt + watched * 0.5, 'resizeNormal')
  }
  if (share === 1) finish(random, startAt + durationMs, add)
}

function finish(
  random: () => number,
  endAt: number,
  add: (after: number, type: Step['type'], value?: number) => void,
) {
  add(endAt, 'complete')
  add(endAt + 50, 'recommendationImpression')
  if (random() < 0.07) add(endAt + 3_000, 'recommendationClick')
  else if (random() < 0.05) add(endAt + 2_500, 'replay')
  if (random() < 0.02) {
    add(endAt + 4_000, 'shareImpression')
    add(endAt + 6_000, 'shareClick')
  }
}

function slug(title: string): string {
  return (
    title
      .toLocaleLowerCase('en')
      .normalize('NFKD')
      .replaceAll('ı', 'i')
      .replace(/[^a-z0-9 ]/g, '')
      .trim()
      .split(/\s+/)
      .slice(0, 2)
      .join('-') || 'site'
  )
}
