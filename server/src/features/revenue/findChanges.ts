import type { Facts } from '../../platform/facts/facts.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Money } from './convertMicros.ts'
import { isSameFingerprint } from './fingerprint.ts'
import { readFingerprints } from './revenue.facts.ts'
import { findTold, type Change, type State, type ToldDay } from './switchDays.store.ts'

/**
 * Those days that had been told before and are told otherwise now: other sums, another state, or, of what is final,
 * any other row.
 */
export async function findChanges(
  { db, facts }: { db: Db | Tx; facts: Facts },
  { source, state }: { source: string; state: State },
  days: readonly ToldDay[],
): Promise<Change[]> {
  const told = await findTold(db, source, days)
  const isOther = ({ before, after }: Change) => before.state !== state || !isSame(before.money, after.money)
  const rewritten = await findRewritten(
    facts,
    told.filter((change) => change.before.state === 'final' && !isOther(change)),
  )
  return told.filter((change) => isOther(change) || rewritten.has(change))
}

const isSame = (one: Money, other: Money) =>
  one.try === other.try && one.usd === other.usd && one.eur === other.eur

async function findRewritten(facts: Facts, changes: readonly Change[]): Promise<Set<Change>> {
  const told = await readFingerprints(
    facts,
    changes.map(({ before }) => before),
  )
  return new Set(changes.filter(({ before, after }) => !isSameFingerprint(told(before), after.fingerprint)))
}
