import { expect, onTestFinished, test, vi } from 'vitest'
import { claim, claimedNames, SharedClaim, type Claim } from './claims.ts'

/** Grants each name to one holder at a time, like the browser. */
function oneAtATime() {
  const taken = new Set<string>()
  const claim: Claim = async (name) => {
    if (taken.has(name)) return null
    taken.add(name)
    return async () => void taken.delete(name)
  }
  return { taken, claim }
}

test('a shared claim is taken once and released by its last holder', async () => {
  const { taken, claim } = oneAtATime()
  const shared = new SharedClaim(claim, 'film')
  expect([await shared.hold(), await shared.hold()]).toEqual([true, true])
  await shared.release()
  expect([...taken]).toEqual(['film'])
  await shared.release()
  expect([...taken]).toEqual([])
})

test('a claim of another tab is refused and can be requested again', async () => {
  const { taken, claim } = oneAtATime()
  const shared = new SharedClaim(claim, 'film')
  taken.add('film')
  expect(await shared.hold()).toBe(false)
  taken.clear()
  await shared.release()
  expect(await shared.hold()).toBe(true)
})

/** Like Chromium's: a lock is free a moment after its promise has ended, when its request resolves. */
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

test('a released claim is no longer listed and can be taken again immediately', async () => {
  vi.stubGlobal('navigator', { locks: slowLocks() })
  onTestFinished(() => void vi.unstubAllGlobals())
  const shared = new SharedClaim(claim, 'film')
  await shared.hold()
  expect(await claimedNames()).toEqual(new Set(['film']))
  await shared.release()
  expect(await claimedNames()).toEqual(new Set())
  expect(await new SharedClaim(claim, 'film').hold()).toBe(true)
})
