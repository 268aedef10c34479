// Faults of every process, network, disk and clock of an installation of several machines, under load.
//   npm run chaos -- --minutes 60 --seed 7     ten minutes and a random seed without them; a seed repeats the faults
// Every acknowledged beacon, write, film, report and import is in a ledger, which is compared with the stores at the end. The
// exit code is 1 when something is lost, doubled, wrong or stuck.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seeded } from '../server/src/features/demo/seededRandom.ts'
import { createMachineToken } from '../server/src/features/revenue/machineTokens.service.ts'
import { importRates } from '../server/src/features/revenue/rates.service.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause, waitUntil } from '../server/src/platform/processes.ts'
import { newBeaconLedger, sendAds, sendViews } from './chaos/beacons.ts'
import { checkAll } from './chaos/checks.ts'
import { createClient, type Client } from './chaos/client.ts'
import { addClock, type Clock } from './chaos/clock.ts'
import { addDisk, addMemoryDisk, type Disk } from './chaos/disks.ts'
import { listFaults } from './chaos/faults.ts'
import { makeFilm, uploadFilms } from './chaos/films.ts'
import { isInstallationHealthy, listProblems } from './chaos/health.ts'
import {
  importDays,
  importRevenue,
  newWriteLedger,
  readLists,
  writePlayers,
  writeSites,
} from './chaos/publishers.ts'
import { addDueReports, newMailLedger } from './chaos/reports.ts'
import { runFaults } from './chaos/timeline.ts'
import { addOwnAddresses, runInNamespace } from './hosts.ts'
import { addAccount, startInstallation, type Installation } from './installation/installation.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    /** Faults that match a regular expression, such as `log` or `clock|kill`. */
    only: { type: 'string', default: '' },
    except: { type: 'string', default: '^$' },
    /** Leaves everything running after a failure, to look at it until Ctrl-C. */
    hold: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
/** Of the faults, or of one client: how often a client draws depends on time, and must not change what others draw. */
const newRandom = (name: string) => seeded(`chaos ${values.seed} ${name}`)
/** Access tokens are good for 15 minutes. */
const signInEveryMs = 300_000
const recoveryLimitMs = 180_000
const clients = { views: 3, ads: 2 }
const site = 'chaos.example'

async function run(cleanups: (() => unknown)[]): Promise<boolean> {
  console.log(`seed ${values.seed}, ${minutes} minutes`)
  const mails = newMailLedger()
  const { installation, disks, clocks } = await build((mail) => mails.take(mail), cleanups)
  const { stores, proxy, nodes, key } = installation
  const addresses = addOwnAddresses(Array.from({ length: 40 }, (_, index) => 101 + index))
  const client = createClient({ host: proxy.address, addresses })
  const account = await addAccount(installation)
  const beacons = newBeaconLedger()
  const writes = newWriteLedger()
  const uploaded = new Set<string>()
  const dueReports = new Set<string>()
  const { accountId } = account
  const machineToken = await prepareImports(installation, accountId)
  const session = keepSignedIn(account, client)
  const publishing = { client, ledger: writes, accessToken: session.accessToken }
  const sending = (name: string) => ({ client, key, ledger: beacons, random: newRandom(name) })
  const film = await makeFilm()
  const load = Promise.all([
    session.ended,
    ...Array.from({ length: clients.views }, (_, index) => sendViews(sending(`views ${index}`))),
    ...Array.from({ length: clients.ads }, (_, index) => sendAds(sending(`ads ${index}`))),
    writePlayers(publishing),
    writeSites(publishing),
    readLists(publishing),
    uploadFilms({ client, film, accessToken: session.accessToken, uploaded }),
    importRevenue({ client, ledger: writes, machineToken, site, random: newRandom('imports') }),
    addDueReports({ db: stores.db, accountId, client }, dueReports),
  ])
  const [only, except] = [new RegExp(values.only), new RegExp(values.except)]
  const faults = listFaults({ installation, disks, clocks }).filter(({ kind, target }) => {
    const name = `${target}: ${kind}`
    return only.test(name) && !except.test(name)
  })
  const course = { faults, random: newRandom('faults'), client, installation, untilMs: minutes * 60_000 }
  // The load ends only by an error of a client.
  const rounds = await Promise.race([runFaults(course), load.then(() => [])])
  await recover(installation)
  client.state.isOver = true
  await load
  client.close()
  printFailures(client, rounds.length)
  const exits = nodes.flatMap((node) => node.exits)
  const ledgers = { accountId, beacons, writes, uploaded, dueReports, mails, wrong: client.wrong, exits }
  const faultCount = rounds.reduce((sum, round) => sum + round.faults.length, 0)
  const isRight = await checkAll(stores, { ...ledgers, faultCount })
  const isPassed = isRight && rounds.every(({ healthyAfterS }) => healthyAfterS !== null)
  if (!isPassed && values.hold) await once(process, 'disconnect')
  return isPassed
}

/** The second node of each role has a clock that can be set, and a small disk. */
async function build(
  takeMail: Parameters<typeof startInstallation>[0]['takeMail'],
  cleanups: (() => unknown)[],
) {
  const place = join('/tmp', `matinee-chaos-${newId(6)}`)
  mkdirSync(place, { mode: 0o755 })
  const disks = new Map<string, Disk>(
    ['log1', 'log2', 'log3'].map((name) => [name, addDisk(place, name, 300)] as const),
  )
  disks.set('postgres', addDisk(place, 'postgres', 700))
  cleanups.push(() => {
    for (const disk of disks.values()) disk.remove()
    rmSync(place, { recursive: true, force: true })
  })
  for (const name of ['api2', 'ingest2', 'worker2', 'planner2'])
    disks.set(name, addMemoryDisk(place, name, 200))
  const clocks = new Map<string, Clock>(
    ['api2', 'ingest2', 'worker2', 'planner2'].map((name) => [name, addClock(place, name)] as const),
  )
  const installation = await startInstallation(
    {
      ...(takeMail && { takeMail }),
      extras: {
        MATINEE_DEMO: 'off',
        LOG_LEVEL: 'error',
        QUOTA_PLAYERS: '1000000',
        QUOTA_SITES: '1000000',
        QUOTA_SCHEDULED_REPORTS: '1000000',
        QUOTA_VIDEOS: '1000000',
        QUOTA_UPLOADS: '1000000',
      },
      restarts: true,
      folderOf: (name) => disks.get(name)?.folder ?? place,
      dataDirOf: (name) => disks.get(name)?.folder ?? join(place, name),
      environmentOf: (name) => clocks.get(name)?.environment ?? {},
    },
    cleanups,
  )
  return { installation, disks, clocks }
}

/** What imports need: a site of the account, exchange rates, and a program that may import. */
async function prepareImports({ stores: { db } }: Installation, accountId: string): Promise<string> {
  await db.insertInto('sites').values({ id: newId(), accountId, fqdn: site, code: 'chaos' }).execute()
  const rates = importDays.flatMap((day) => [`${day},try,43.2,chaos`, `${day},eur,0.9,chaos`])
  await importRates(db, Buffer.from(['day,currency,rate,source', ...rates].join('\n')), { actor: 'cli' })
  return (await createMachineToken(db, { name: 'chaos', scopes: ['revenue.import'] }, 'cli')).token
}

/** A session that is renewed before it ends, as long as the clients run. */
function keepSignedIn(
  { accessToken: first, signIn }: Awaited<ReturnType<typeof addAccount>>,
  client: Client,
) {
  let accessToken = first
  const renew = async () => {
    let renewedAt = performance.now()
    while (!client.state.isOver) {
      await pause(1_000)
      if (performance.now() - renewedAt < signInEveryMs) continue
      accessToken = await signIn()
      renewedAt = performance.now()
    }
  }
  return { accessToken: () => accessToken, ended: renew() }
}

async function recover(installation: Installation): Promise<void> {
  if (!(await waitUntil(() => isInstallationHealthy(installation), recoveryLimitMs, 500)))
    console.log(`not healthy at the end: ${(await listProblems(installation)).join(', ')}`)
}

function printFailures({ counts }: Client, rounds: number): void {
  console.log(`${rounds} rounds of faults. Requests by how they ended:`)
  for (const [kind, { answered, unavailable, connection, wrong }] of counts)
    console.log(
      `  ${kind.padEnd(8)} ${answered} answered, ${unavailable} × 5xx, ${connection} without an answer, ${wrong} wrong`,
    )
}

await runInNamespace(import.meta.url, run)
