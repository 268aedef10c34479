import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockOffsetMs, noteServerTime, serverNowMs } from './serverClock.ts'

const now = Date.parse('2026-11-21T11:05:00Z')
const answerAt = (aheadMs: number) => noteServerTime(new Date(Date.now() + aheadMs).toUTCString())

beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => {
  noteServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

test('a browser clock that is 90 minutes ahead is corrected to the server’s time', () => {
  answerAt(-5_400_000)
  expect(serverNowMs()).toBe(now - 5_400_000)
})

test('a difference of less than a minute, or a reply without a valid date, changes nothing', () => {
  for (const aheadMs of [59_000, -59_000]) answerAt(aheadMs)
  noteServerTime(null)
  noteServerTime('yesterday')
  expect(clockOffsetMs()).toBe(0)
})

test('the offset stays the same for all replies until one of the clocks is changed', () => {
  answerAt(-5_400_000)
  answerAt(-5_403_000)
  expect(clockOffsetMs()).toBe(-5_400_000)
  vi.setSystemTime(now - 5_400_000)
  answerAt(2_000)
  expect(clockOffsetMs()).toBe(0)
})
