import type { Facts } from '../../../platform/facts/facts.ts'
import type { StreamName } from '../streams/stream.ts'
import { listNodes, listRecentNodes, type NodeProgress } from './progress.facts.ts'

export { forgetOtherNodes, listWorkingNodes, type WorkingNode } from './progress.facts.ts'

/** Nodes silent for longer are ignored; events in their spools are counted once they return. */
const ignoredAfterMs = 86_400_000
/** A working node reports every two seconds. */
const workingForMs = 120_000

/**
 * Every beacon acknowledged until then (epoch ms) is in the figures: the progress of the slowest node. Null before any
 * node has reported.
 */
export async function readFreshness(facts: Facts, stream: StreamName): Promise<number | null> {
  return slowest(await listRecentNodes(facts, stream, ignoredAfterMs))
}

/**
 * As `readFreshness`, but of working nodes only, for decisions by sums every few seconds: a dead node must not block them.
 * The value does not change while no node works.
 */
export async function readCountedTo(
  facts: Facts,
  stream: StreamName,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<number | null> {
  const nodes = await listNodes(facts, stream, limits)
  const latest = Math.max(...nodes.map(({ heardAt }) => Number(heardAt)))
  return slowest(nodes.filter(({ heardAt }) => Number(heardAt) > latest - workingForMs))
}

const slowest = (nodes: NodeProgress[]) =>
  nodes.length ? Math.min(...nodes.map(({ loadedTo }) => Number(loadedTo))) : null
