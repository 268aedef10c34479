import { expect, onTestFinished, test, vi } from 'vitest'
import { claim, claimedNames, SharedClaim, type Claim } from './claims.ts'

/** Grants a name once at a time, as the browser does. */
function oneAtATime() {
  const taken = new Set<string>()
  const claim: Claim = async (name) => {
    if (taken.has(name)) return null
    taken.add(name)
    return async () => void taken.delete(name)
  }
  return { taken, claim }
}

test('a claim that several hold is taken once and given back by the last of them', async () => {
  const { taken, claim } = oneAtATime()
  const shared = new SharedClaim(claim, 'film')
  expect([await shared.hold(), await shared.hold()]).toEqual([true, true])
  await shared.letGo()
  expect([...taken]).toEqual(['film'])
  await shared.letGo()
  expect([...taken]).toEqual([])
})

test('a claim that another tab has is refused, and can be asked for anew once that was told', async () => {
  const { taken, claim } = oneAtATime()
  const shared = new SharedClaim(claim, 'film')
  taken.add('film')
  expect(await shared.hold()).toBe(false)
  taken.clear()
  await shared.letGo()
  expect(await shared.hold()).toBe(true)
})

/** As Chromium has them: a lock whose promise has ended is free a moment later, when its request resolves. */
function slowLocks() {
  const held = new Set<string>()
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    async request(name: string, _: unknown, work: (lock: object | null) => unknown) {
      if (held.has(name)) return work(null)
      held.add(name)
      await work({ name })
      await new Promise((resolve) => setTimeout(resolve))
      return held.delete(name)
    },
  }
}

test('a claim that was given back is not listed any more, and another can be had at once', async () => {
  vi.stubGlobal('navigator', { locks: slowLocks() })
  onTestFinished(() => void vi.unstubAllGlobals())
  const shared = new SharedClaim(claim, 'film')
  await shared.hold()
  expect(await claimedNames()).toEqual(new Set(['film']))
  await shared.letGo()
  expect(await claimedNames()).toEqual(new Set())
  expect(await new SharedClaim(claim, 'film').hold()).toBe(true)
})
