import type { Facts } from '../../../platform/facts/facts.ts'

/** Events of a video since its creation, without invalid traffic. */
export type Lifetime = { infoLoad: number; start: number; complete: number }

/** Lifetime figures of the account's videos by id; videos without figures are missing. */
export async function sumLifetimes(
  facts: Facts,
  accountId: string,
  videoIds: readonly string[],
): Promise<Map<string, Lifetime>> {
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
