// Several nodes: two api, two ingest, two worker and two planner processes on hosts of their own, behind HAProxy with
// deploy/haproxy.cfg, over PostgreSQL, NATS, S3 and a facts engine over TCP. They share nothing but these.
//   npm run nodes
// One node of each role is killed under load; then every api and ingest node is restarted in turn. The exit code is 1 if an
// acknowledged beacon or player is missing or doubled, a schedule stops or runs twice, or a request fails in the restarts.
import { sql } from 'kysely'
import { pause, waitUntil } from '../server/src/platform/processes.ts'
import { runInNamespace } from './hosts.ts'
import { roleNames, type RoleName } from './installation/documents.ts'
import { startInstallation, type Installation } from './installation/installation.ts'
import { restart, type MatineeNode } from './installation/nodes.ts'
import { addTarget, loadExtras, startLoad } from './nodesLoad.ts'
import { isComplete, reportLoad } from './nodesResult.ts'

const restMs = 5_000

async function run(cleanups: (() => unknown)[]): Promise<boolean> {
  const installation = await startInstallation({ extras: loadExtras }, cleanups)
  const { nodes, stores } = installation
  const target = await addTarget(installation)
  const load = startLoad(target)

  await pause(restMs)
  load.reset()
  for (const role of roleNames) await killOne(nodes, role)
  reportLoad('one node of each role killed', load)
  const plansOn = await hasPlanned(stores)
  load.reset()
  for (const node of nodes.filter(({ role }) => role === 'api' || role === 'ingest')) {
    await restart(node)
    await pause(restMs)
  }
  const failures = reportLoad('every api and ingest node restarted', load)
  await load.stop()
  return (await isComplete(stores, load, target)) && plansOn && failures === 0
}

async function killOne(nodes: MatineeNode[], role: RoleName): Promise<void> {
  const node = nodes.find((one) => one.role === role)!
  await node.stop('SIGKILL')
  await pause(restMs)
  // The planner stays away: the other one must go on.
  if (role === 'planner') return
  node.start()
  await node.untilReady()
}

type Stores = Installation['stores']

/** Whether the schedule of each minute is served after the loss of a planner, and no minute twice. */
async function hasPlanned({ db }: Stores): Promise<boolean> {
  const read = async () =>
    (
      await sql<{ minute: Date; count: number; served: number }>`
        select date_trunc('minute', created_on) as minute, count(*)::int as count,
          count(*) filter (where state = 'completed')::int as served
        from pgboss.job where name = 'watch-videos' group by 1 order by 1`.execute(db)
    ).rows
  const served = async () => (await read()).reduce((sum, { served }) => sum + served, 0)
  const before = await served()
  const begun = performance.now()
  const goesOn = await waitUntil(async () => (await served()) > before, 150_000, 500)
  const doubled = (await read()).filter(({ count }) => count > 1).length
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`schedules without the first planner: next after ${seconds} s, ${doubled} minutes twice`)
  return goesOn && doubled === 0
}

await runInNamespace(import.meta.url, run)
