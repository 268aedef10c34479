import type { Facts } from '../../platform/facts/facts.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Money } from './rows/convertMicros.ts'
import { isSameFingerprint } from './rows/fingerprint.ts'
import { readFingerprints } from './revenue.facts.ts'
import { findReplacedDays, type Change, type ImportedDay, type State } from './activeImports.store.ts'

/** Days already imported whose figures or state change: other sums, another state, or, where final, any other row. */
export async function findChanges(
  { db, facts }: { db: Db | Tx; facts: Facts },
  { source, state }: { source: string; state: State },
  days: readonly ImportedDay[],
): Promise<Change[]> {
  const changes = await findReplacedDays(db, source, days)
  const isChanged = ({ before, after }: Change) =>
    before.state !== state || !isSame(before.money, after.money)
  const rewritten = await findRewritten(
    facts,
    changes.filter((change) => change.before.state === 'final' && !isChanged(change)),
  )
  return changes.filter((change) => isChanged(change) || rewritten.has(change))
}

const isSame = (one: Money, other: Money) =>
  one.try === other.try && one.usd === other.usd && one.eur === other.eur

async function findRewritten(facts: Facts, changes: readonly Change[]): Promise<Set<Change>> {
  const findFingerprint = await readFingerprints(
    facts,
    changes.map(({ before }) => before),
  )
  return new Set(
    changes.filter(({ before, after }) => !isSameFingerprint(findFingerprint(before), after.fingerprint)),
  )
}
