// P12, second half: memory of all processes five minutes after ten million events, by process.
// `node bench/memoryAfterLoad.ts [events in millions] [minutes]`
import { signPlaybackToken } from '../server/src/features/playback/playbackToken.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { openFacts } from '../server/src/platform/facts/facts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { readSecrets } from '../server/src/platform/access/secrets.ts'
import { factsAddress } from '../server/src/platform/storeAddresses.ts'
import { eventsPerBeacon, makeRequest, sendBeacons } from './beaconClient.ts'
import { readMemory } from './processes.ts'
import { startProduct } from './product.ts'

const events = Number(process.argv[2] ?? 10) * 1e6
const minutes = Number(process.argv[3] ?? 5)
const connections = 64
const targetMib = 700

const product = await startProduct({ TRUST_PROXY: 'on' })
const facts = openFacts(factsAddress(readConfig({ MATINEE_DATA: product.dataDir })))
const key = readSecrets(product.dataDir).signing
const accounts = Array.from({ length: 20 }, () => newId())
const requests = Array.from({ length: 320 }, (_, at) => {
  const ids = { accountId: accounts[at % accounts.length]!, videoId: newId(), playerId: newId() }
  return makeRequest(signPlaybackToken(key, ids, Date.now()))
})

try {
  show('idle')
  const beacons = Math.ceil(events / eventsPerBeacon / connections)
  const load = { port: Number(new URL(product.url).port), requests, connections, beacons }
  const { acknowledged, refused, elapsedMs } = await sendBeacons(load)
  if (refused) throw new Error(`${refused} beacons were refused`)
  const sent = acknowledged * eventsPerBeacon
  console.log(`${sent} events in ${(elapsedMs / 1000).toFixed(0)} s`)
  show('load ended')
  await untilLoaded(sent)
  show('all loaded')
  await pause(minutes * 60_000)
  const total = show(`${minutes} minutes later`)
  console.log(`target ≤ ${targetMib} MiB`)
  if (total > targetMib) process.exitCode = 1
} finally {
  await facts.close()
  await product.stop()
}

async function untilLoaded(sent: number): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(500)) {
    const sql = 'SELECT sum(count) AS rows FROM account_counts'
    const [counted] = await facts.query<{ rows: string }>({ sql, params: {} })
    if (Number(counted!.rows) >= sent) return
  }
  throw new Error('not all events were loaded within two minutes')
}

function show(when: string): number {
  const processes = readMemory(product.dataDir)
  const names = [...new Set(processes.map(({ name }) => name))]
  const mib = (name?: string) =>
    processes
      .filter((process) => !name || process.name === name)
      .reduce((sum, process) => sum + process.mib, 0)
  console.log(
    `${when}: ${mib().toFixed(0)} MiB (${names.map((name) => `${name} ${mib(name).toFixed(0)}`).join(', ')})`,
  )
  return mib()
}
