// Rolling upgrade: the installation of nodes.ts with the previous release is upgraded node by node to this checkout, and then
// to an invented next release with migrations, one of which fills a table for twenty seconds. Then a node of each role goes
// back by one release. Meanwhile beacons, reads and writes go on, a viewer plays a film and a publisher reads a report each
// second.
//   npm run upgrade                     from the newest tag, or the first commit with a shared log
//   PREVIOUS=<commit> npm run upgrade
// The exit code is 1 if a request fails, an acknowledged beacon or player is missing or doubled, the film stands still, the
// report goes back, a node ends by itself, or the next release's new table has other sums than the events.
import { pause } from '../server/src/platform/processes.ts'
import { runInNamespace } from './hosts.ts'
import { roleNames } from './installation/documents.ts'
import { startInstallation } from './installation/installation.ts'
import { ownProgram, restart, type MatineeNode } from './installation/nodes.ts'
import { addTarget, clients, loadExtras, startLoad, type Load } from './nodesLoad.ts'
import { isComplete, reportLoad } from './nodesResult.ts'
import { publishFilm } from './upgrade/film.ts'
import { hasSameSums } from './upgrade/nextRelease.ts'
import { watchMigration } from './upgrade/migration.ts'
import { checkOutVersions, knowsSteps, programOf, removeVersions, type Versions } from './upgrade/versions.ts'
import { startPublisher, startViewer, type Witness } from './upgrade/witnesses.ts'

const restMs = 3_000

async function run(versions: Versions, cleanups: (() => unknown)[]): Promise<boolean> {
  const { previousCommit } = versions
  const [previous, next] = [programOf(versions.previous), programOf(versions.next)]
  const installation = await startInstallation({ program: previous, extras: loadExtras }, cleanups)
  const { nodes, stores } = installation
  const target = await addTarget(installation)
  const load = startLoad(target)
  const pieces = await publishFilm(target, installation.folder)
  await pause(restMs)
  load.reset()
  // Those of each client that are stored but not acknowledged yet.
  const sentViews = () => load.views.size + clients.beacon
  const witnesses = [startViewer(target, pieces), startPublisher(target, sentViews)]
  let complaints = 0
  const check = (title: string) => (complaints += reportComplaints(title, { load, nodes, witnesses }))

  await replace(nodes, ownProgram)
  check(`${previousCommit} → this checkout`)
  const watching = watchMigration(stores)
  await replace(nodes, next)
  check('this checkout → next release')
  console.log(await watching.stop())
  await replace(firstOfEachRole(nodes), ownProgram)
  check('one node of each role back to this checkout')
  if (knowsSteps(versions.previous)) {
    await replace(firstOfEachRole(nodes), previous)
    check(`one node of each role back to ${previousCommit}`)
  }
  for (const witness of witnesses) await witness.stop()
  check('the end')
  await load.stop()
  const isStored = await isComplete(stores, load, target)
  return (await hasSameSums(stores, target.accountId)) && isStored && complaints === 0
}

/** Restarts nodes with another program, one after the other. The first one is an `api`: it migrates. */
async function replace(nodes: MatineeNode[], program: string): Promise<void> {
  for (const node of nodes) {
    await restart(node, program)
    await pause(restMs)
  }
}

const firstOfEachRole = (nodes: MatineeNode[]) =>
  roleNames.map((role) => nodes.find((node) => node.role === role)!)

type Observed = { load: Load; nodes: MatineeNode[]; witnesses: Witness[] }

/** Prints what failed since the last call, and returns how much that was. */
function reportComplaints(title: string, { load, nodes, witnesses }: Observed): number {
  let count = reportLoad(title, load)
  load.reset()
  for (const exit of nodes.flatMap((node) => node.exits.splice(0))) {
    console.log(`  ${exit}`)
    count++
  }
  for (const { summary, complaints } of witnesses) {
    console.log(`  ${summary()}`)
    for (const complaint of complaints.slice(0, 5)) console.log(`    ${complaint}`)
    count += complaints.splice(0).length
  }
  return count
}

const versions = process.env.UPGRADE_VERSIONS
  ? (JSON.parse(process.env.UPGRADE_VERSIONS) as Versions)
  : checkOutVersions(process.env.PREVIOUS)
// The namespace, which has no network, inherits it.
process.env.UPGRADE_VERSIONS = JSON.stringify(versions)
await runInNamespace(import.meta.url, (cleanups) => run(versions, cleanups))
// Not in the namespace: the process ends there before.
removeVersions(versions)
