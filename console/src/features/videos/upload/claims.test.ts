import { expect, test } from 'vitest'
import { SharedClaim, type Claim } from './claims.ts'

/** Grants a name once at a time, as the browser does. */
function oneAtATime() {
  const taken = new Set<string>()
  const claim: Claim = async (name) => {
    if (taken.has(name)) return null
    taken.add(name)
    return () => taken.delete(name)
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
