import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockOffsetMs, noteServerTime, serverNowMs } from './serverClock.ts'

const now = Date.parse('2026-11-21T11:05:00Z')
const tell = (aheadMs: number) => noteServerTime(new Date(Date.now() + aheadMs).toUTCString())

beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => {
  noteServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

test('a browser that is 90 minutes ahead has the time of the server', () => {
  tell(-5_400_000)
  expect(serverNowMs()).toBe(now - 5_400_000)
})

test('less than a minute, or an answer without a readable date, changes nothing', () => {
  for (const aheadMs of [59_000, -59_000]) tell(aheadMs)
  noteServerTime(null)
  noteServerTime('yesterday')
  expect(clockOffsetMs()).toBe(0)
})

test('what answers tell of the same two clocks is one difference, until a clock is put right', () => {
  tell(-5_400_000)
  tell(-5_403_000)
  expect(clockOffsetMs()).toBe(-5_400_000)
  vi.setSystemTime(now - 5_400_000)
  tell(2_000)
  expect(clockOffsetMs()).toBe(0)
})
