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
    node.reserve(campaign(budget), 'banner', String(turn), now)
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

const film = (completes: number) => ({
  id: 'f',
  pricing: 'cpcv' as const,
  cpmMicros: null,
  cpcvMicros: price,
  budgetMicros: completes * price,
})

test('a film that is paid for completed views reserves its price until no completed view can arrive', () => {
  const [budgets, now] = [new Budgets(), 1_800_000_000_000]
  const noteSpent = (completes: number, at: number) =>
    budgets.noteSpent(
      new Map([
        ['c', 0],
        ['f', completes * price],
      ]),
      at,
    )
  noteSpent(0, now)
  for (const client of ['one', 'two'])
    for (const one of [campaign(2), film(2)]) {
      expect(budgets.canAfford(one, client, now)).toBe(true)
      budgets.reserve(one, one.id === 'f' ? 'film' : 'banner', client, now)
    }
  const affordable = (at: number) => [campaign(2), film(2)].map((one) => budgets.canAfford(one, 'three', at))
  expect(affordable(now)).toEqual([false, false])
  noteSpent(0, now + 32_000)
  expect(affordable(now + 32_000)).toEqual([true, false])
  noteSpent(1, now + 1_799_000)
  expect(affordable(now + 1_799_000)).toEqual([true, false])
  // One of the two was completed.
  noteSpent(1, now + 1_802_000)
  expect(affordable(now + 1_802_000)).toEqual([true, true])
})

test('of one budget, a banner reserves its impression for half a minute, and a film its impression while it can be paid', () => {
  const [budgets, now] = [new Budgets(), 1_800_000_000_000]
  const affordable = (at: number) => [1, 2, 3].map((left) => budgets.canAfford(campaign(left), 'two', at))
  budgets.noteSpent(new Map([['c', 0]]), now)
  budgets.reserve(campaign(2), 'film', 'one', now)
  budgets.reserve(campaign(2), 'banner', 'one', now)
  expect(affordable(now)).toEqual([false, false, true])
  budgets.noteSpent(new Map([['c', 0]]), now + 32_000)
  expect(affordable(now + 32_000)).toEqual([false, true, true])
  budgets.noteSpent(new Map([['c', 0]]), now + 299_000)
  expect(affordable(now + 299_000)).toEqual([false, true, true])
  budgets.noteSpent(new Map([['c', 0]]), now + 302_000)
  expect(affordable(now + 302_000)).toEqual([true, true, true])
})

test('one process never exceeds the budget of completed views, however long viewers pause', () => {
  const [budgets, start, views] = [new Budgets(), 1_800_000_000_000, 400]
  const completedAt: number[] = []
  for (let turn = 0, now = start; now < start + 3 * 3_600_000; turn++, now += 5_000) {
    const counted = completedAt.filter((at) => at <= now).length
    budgets.noteSpent(new Map([['f', counted * price]]), now)
    if (!budgets.canAfford(film(views), String(turn), now)) continue
    budgets.reserve(film(views), 'film', String(turn), now)
    // Two of three are watched to the end, some of them almost half an hour later.
    if (turn % 3 > 0) completedAt.push(now + ((turn * 37) % 1_790) * 1_000)
  }
  expect(completedAt.length).toBeLessThanOrEqual(views)
  expect(completedAt.length).toBeGreaterThan(views * 0.9)
})
