import { expect, test } from 'vitest'
import { Budgets } from './budgets.ts'

const price = 1_000
const campaign = (impressions: number) => ({
  id: 'c',
  pricing: 'cpm' as const,
  cpmMicros: price * 1_000,
  cpcvMicros: null,
  budgetMicros: impressions * price,
})

/** An impression begins this long after its decision, is counted this much later, and each node reads the sums this often. */
const [shownAfterMs, countedAfterMs, readEveryMs] = [1_000, 2_000, 3_000]

/**
 * Impressions beyond a budget when `nodes` processes decide `perSecond` times in all, each decision for another address
 * and by the next process. Every decision becomes an impression.
 */
function overshoot(nodes: number, perSecond: number, budget: number): number {
  const budgets = Array.from({ length: nodes }, () => new Budgets())
  const soldAt: number[] = []
  let counted = 0
  const start = 1_800_000_000_000
  const stepMs = 1_000 / perSecond
  for (let turn = 0, now = start; now < start + 300_000; turn++, now += stepMs) {
    while (counted < soldAt.length && soldAt[counted]! <= now - shownAfterMs - countedAfterMs) counted++
    budgets.forEach((one, index) => {
      const phase = (index * readEveryMs) / nodes
      if ((now - start - phase) % readEveryMs < stepMs)
        one.noteSpent(new Map([['c', counted * price]]), now - countedAfterMs)
    })
    const node = budgets[turn % nodes]!
    if (!node.canAfford(campaign(budget), String(turn), now)) continue
    node.reserve(campaign(budget), String(turn), now)
    soldAt.push(now)
  }
  return soldAt.length - budget
}

test('one process never exceeds a budget', () => {
  for (const perSecond of [10, 100]) expect(overshoot(1, perSecond, 1_000)).toBeLessThanOrEqual(0)
})

test('with several processes a budget is exceeded by no more than the others decide until they are counted', () => {
  for (const nodes of [2, 4])
    for (const perSecond of [10, 100])
      for (const budget of [300, 3_000, 10_000]) {
        const unseenMs = shownAfterMs + countedAfterMs + readEveryMs
        const most = (perSecond * (nodes - 1) * unseenMs) / nodes / 1_000
        const exceeded = overshoot(nodes, perSecond, budget)
        expect(exceeded).toBeLessThanOrEqual(most)
      }
})
