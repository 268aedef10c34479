import { onTestFinished } from 'vitest'
import type { Facts } from '../src/platform/facts/facts.ts'
import { migrateFacts } from '../src/platform/facts/migrateFacts.ts'
import { startOwnEngine } from './ownEngine.ts'

/** A new facts store with the schema of an earlier version, up to the migration `last`. */
export async function openOldStore(last: string): Promise<Facts> {
  const { facts, stop } = await startOwnEngine()
  onTestFinished(stop)
  await migrateFacts(facts, { through: last })
  return facts
}
