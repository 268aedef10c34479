// What the load of nodesLoad.ts met, and what the stores have of it.
import { sql } from 'kysely'
import { waitUntil } from '../server/src/platform/processes.ts'
import type { Installation } from './installation/installation.ts'
import type { Load, Target } from './nodesLoad.ts'
import { quantile } from './processes.ts'

/** Prints what was answered since the last `reset`, and returns how many requests failed. */
export function reportLoad(title: string, { answered, failed, latenciesMs }: Load): number {
  const failures = Object.values(failed).reduce((sum, list) => sum + list.length, 0)
  const [p50, p99] = [0.5, 0.99].map((q) => Math.round(quantile(latenciesMs, q)))
  console.log(
    `${title}: ${answered.beacon} beacons, ${answered.read} reads, ${answered.write} writes; p50 ${p50} ms, p99 ${p99} ms`,
  )
  for (const [kind, list] of Object.entries(failed))
    if (list.length) console.log(`  ${list.length} failed ${kind}s, such as: ${list[0]}`)
  return failures
}

/** Every acknowledged beacon and player is stored, and once. */
export async function isComplete({ db, facts }: Installation['stores'], load: Load, { accountId }: Target) {
  const count = async () => {
    const rows = await facts.query<{ view: string; rows: string }>({
      sql: 'select view, count() as rows from video_events where account = {accountId:String} group by view',
      params: { accountId },
    })
    const stored = new Map(rows.map(({ view, rows }) => [view, Number(rows)]))
    return {
      lost: [...load.views].filter((view) => !stored.has(view)).length,
      doubled: [...stored.values()].filter((times) => times > 1).length,
    }
  }
  await waitUntil(async () => (await count()).lost === 0, 60_000, 1_000)
  const { lost, doubled } = await count()
  const { rows } = await sql<{ id: string }>`select id from players`.execute(db)
  const players = new Set(rows.map(({ id }) => id))
  const missing = [...load.players].filter((id) => !players.has(id)).length
  console.log(`${load.views.size} beacons acknowledged: ${lost} lost, ${doubled} doubled`)
  console.log(`${load.players.size} players acknowledged: ${missing} lost`)
  return lost === 0 && doubled === 0 && missing === 0
}
