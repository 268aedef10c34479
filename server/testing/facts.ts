import type { EventType, MeasureType } from '@matinee/contract/plain/counters'
import { newId } from '../src/platform/ids.ts'
import { insertForUpload } from '../src/features/videos/videos.service.ts'
import type { TestAccount } from './make.ts'
import { server } from './testServer.ts'

const { db, facts } = server.deps

/** `at`: unix seconds, may have decimals. */
export type Fact = {
  video: string
  type: EventType | MeasureType
  at: number
  value?: number
  invalid?: number
  country?: string
  device?: string
  page?: string
}

const columns = ['node', 'account', 'video', 'view', 'event', 'at', 'received', 'value', 'invalid']
const audience = ['country', 'device', 'page']

/** Inserts raw events as if sent by players, each in a different view. */
export async function insertFacts(account: TestAccount, rows: readonly Fact[]): Promise<void> {
  const lines = rows.map((row) => {
    const { video, type, at, value = 0, invalid = 0, country = '', device = '', page = '' } = row
    const event = ['test', account.id, video, newId(22), type, Math.round(at * 1000), Math.floor(at)]
    return [...event, value, invalid, country, device, page].join('\t')
  })
  await facts.insert('video_events', [...columns, ...audience], `${lines.join('\n')}\n`, newId())
}

export async function makeVideo(account: TestAccount, title = 'Video'): Promise<string> {
  const id = newId()
  await db
    .transaction()
    .execute((tx) => insertForUpload(tx, account.id, { id, fileName: `${title}.mp4`, createdAt: new Date() }))
  return id
}
