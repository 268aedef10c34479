import type { ImportedEvent } from '../events/load/importEvents.service.ts'
import type { DemoUser, DemoVideoRow } from './demo.store.ts'
import { demoAccounts } from './demoAccounts.ts'
import { demoSlot, slotMs } from './demoViews.ts'

export const clipSeconds = [14, 9, 11, 12, 10, 13] as const

type Settings = (typeof demoAccounts)[number]['videos']
export const listVideoSettings = ({ email }: Pick<DemoUser, 'email'>): Settings =>
  demoAccounts.find((account) => account.email === email)?.videos ?? []

/** The events of all views of a demo video that begin in a slot, up to `now` (epoch ms). Deterministic. */
export function videoSlot(
  account: Pick<DemoUser, 'id' | 'name' | 'timezone'>,
  video: DemoVideoRow,
  settings: Settings,
  { slot, now }: { slot: number; now: number },
): ImportedEvent[] {
  const setting = settings.find(({ title }) => title === video.title)
  const slotStart = slot * slotMs
  if (!setting || slotStart < video.createdAt.getTime()) return []
  return demoSlot({
    videoId: video.id,
    publisher: account.name,
    createdAt: video.createdAt.getTime(),
    durationMs: clipSeconds[setting.clip] * 1000,
    dailyLoads: setting.dailyLoads,
    timezone: account.timezone,
    slotStart,
  })
    .filter(({ at }) => at <= now)
    .map((event) => ({ ...event, account: account.id, video: video.id }))
}
