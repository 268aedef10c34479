// The scoreboard: every benchmark in turn, each with its reference. `npm run score [name …]` selects some; EVENTS reduces the
// analytics. Exits with 1 if a benchmark misses its target or fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const benchmarks: Record<string, string> = {
  ingest: 'P1, P2: beacons acknowledged, and how soon they are counted',
  ingestLogs: 'what a log shared by several processes costs beside the spool',
  analytics: 'P3, P5: an account’s 30 days, and ten times the data',
  reports: 'P4, P5: a 90-day report from rollups, and a million rows to the millionth',
  reportSites: 'reports of a hundred sites, and how far they are from 15 s',
  videoRevenue: 'revenue by video: rows read against single events',
  imports: 'a million rows of outside revenue',
  calls: 'P6: what a signed-in read costs',
  firstPaint: 'P7: the first screens: bytes, requests, largest paint',
  weights: 'P8, P9: bytes of the player, of the ad tag and of the sign-in page',
  firstFrame: 'time to the first frame',
  upload: 'P10: uploading',
  remux: 'P11: from the last part to playable',
  start: 'P12: start and idle memory',
  memoryAfterLoad: 'P12: memory five minutes after ten million events',
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in benchmarks))
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')}: there are ${Object.keys(benchmarks).join(', ')}`)

for (const [name, about] of Object.entries(benchmarks)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.log(`\n${about} (bench/${name}.ts)`)
  const path = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const [code] = (await once(spawn(process.execPath, [path], { stdio: 'inherit' }), 'exit')) as [
    number | null,
  ]
  if (code !== 0) process.exitCode = 1
}
