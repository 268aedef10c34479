// Runs faults one after the other and together, and measures how long the installation needs to be healthy again.
import { pause, waitUntil } from '../../server/src/platform/processes.ts'
import { isInstallationHealthy, listProblems } from './health.ts'
import type { Client } from './client.ts'
import type { Fault } from './faults.ts'
import type { Installation } from '../installation/installation.ts'

/** Share of the rounds in which two faults overlap. */
const overlapShare = 0.35
const healthLimitMs = 180_000
const betweenMs = 3_000

export type Round = {
  atS: number
  faults: Pick<Fault, 'kind' | 'target'>[]
  /** After the end of the last fault; null when it did not become healthy. */
  healthyAfterS: number | null
  unavailable: number
  connection: number
}

export type Course = {
  faults: Fault[]
  random: () => number
  client: Client
  installation: Installation
  untilMs: number
}

export async function runFaults({ faults, random, client, installation, untilMs }: Course): Promise<Round[]> {
  const rounds: Round[] = []
  const begun = performance.now()
  const elapsedMs = () => performance.now() - begun
  const next = shuffled(faults, random)
  while (elapsedMs() < untilMs) {
    const chosen = choose(next, random)
    const before = failuresOf(client)
    const atS = Math.round(elapsedMs() / 1000)
    await Promise.all(chosen.map((fault, index) => inject(fault, index * (1_000 + random() * 4_000))))
    const endedAt = performance.now()
    const isHealthy = await waitUntil(() => isInstallationHealthy(installation), healthLimitMs, 250)
    const after = failuresOf(client)
    const round: Round = {
      atS,
      faults: chosen,
      healthyAfterS: isHealthy ? (performance.now() - endedAt) / 1000 : null,
      unavailable: after.unavailable - before.unavailable,
      connection: after.connection - before.connection,
    }
    rounds.push(round)
    console.log(formatRound(round))
    if (!isHealthy) {
      console.log(`not healthy: ${(await listProblems(installation)).join(', ')}`)
      break
    }
    await pause(betweenMs)
  }
  return rounds
}

async function inject(fault: Fault, delayMs: number): Promise<void> {
  await pause(delayMs)
  await fault.begin()
  await pause(fault.holdS * 1000)
  await fault.end()
}

/** Every fault once in a random order, then again. */
function* shuffled(faults: Fault[], random: () => number): Generator<Fault, never> {
  for (;;)
    yield* faults
      .map((fault) => ({ fault, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ fault }) => fault)
}

function choose(next: Generator<Fault, never>, random: () => number): Fault[] {
  const first = next.next().value
  if (first.isAlone || random() >= overlapShare) return [first]
  const second = next.next().value
  return second.isAlone || second.target === first.target ? [first] : [first, second]
}

function failuresOf({ counts }: Client) {
  const all = [...counts.values()]
  return {
    unavailable: all.reduce((sum, one) => sum + one.unavailable, 0),
    connection: all.reduce((sum, one) => sum + one.connection, 0),
  }
}

const formatRound = ({ atS, faults, healthyAfterS, unavailable, connection }: Round): string =>
  [
    `${new Date().toISOString().slice(11, 19)} ${String(atS).padStart(5)} s`,
    faults
      .map(({ kind, target }) => `${target}: ${kind}`)
      .join(' + ')
      .padEnd(64),
    healthyAfterS === null ? 'NOT HEALTHY' : `healthy after ${healthyAfterS.toFixed(1)} s`,
    `${unavailable} × 5xx, ${connection} without an answer`,
  ].join('  ')
