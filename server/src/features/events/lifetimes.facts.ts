import type { Facts } from '../../platform/facts/facts.ts'

/** What a video has gathered since it exists, bots left out. */
export type Lifetime = { infoLoad: number; start: number; complete: number }

/** Lifetime figures of those of the account's videos that have any. */
export async function readLifetimes(
  facts: Facts,
  accountId: string,
  videoIds: readonly string[],
): Promise<Map<string, Lifetime>> {
  if (videoIds.length === 0) return new Map()
  const rows = await facts.query<{ video: string } & Record<keyof Lifetime, string>>({
    sql: `SELECT video, sum(infoLoad) AS infoLoad, sum(start) AS start, sum(complete) AS complete
          FROM video_total
          WHERE account = {accountId:String} AND video IN {videoIds:Array(String)}
          GROUP BY video`,
    params: { accountId, videoIds },
  })
  return new Map(
    rows.map(({ video, infoLoad, start, complete }) => [
      video,
      { infoLoad: Number(infoLoad), start: Number(start), complete: Number(complete) },
    ]),
  )
}
