import { expect, test } from 'vitest'
import { findSilent, type Reported } from './findSilent.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
/** `seen`, `ended`: minutes ago. */
const worker = (id: string, started: number, seen: number, ended: number | null = null): Reported => ({
  id,
  role: 'worker',
  host: 'node-1',
  startedAt: minutesAgo(started),
  seenAt: minutesAgo(seen),
  endedAt: ended === null ? null : minutesAgo(ended),
})
const silentOf = (...all: Reported[]) => findSilent(all, now).map(({ id }) => id)

test('a process that reports or was stopped is not silent, one that was killed is', () => {
  expect(silentOf(worker('a', 100, 1), worker('b', 100, 30, 30), worker('c', 100, 30))).toEqual(['c'])
})

test('a process is replaced by the next of its role on its host, also after several kills', () => {
  expect(silentOf(worker('a', 100, 60), worker('b', 58, 30), worker('c', 28, 0))).toEqual([])
})

test('another role replaces nothing, another host only after a day: a container that is made again has another name', () => {
  const [killed, older] = [worker('a', 100, 60), worker('a', 2000, 1500)]
  const [other, idle] = [{ ...worker('b', 50, 0), host: 'node-2' }, worker('c', 5000, 0)]
  expect(silentOf(killed, other)).toEqual(['a'])
  expect(silentOf(older, other)).toEqual([])
  expect(silentOf(older, { ...idle, host: 'node-2' })).toEqual(['a'])
  expect(silentOf(older, { ...other, role: 'api' })).toEqual(['a'])
})

test('of two killed workers of a host one is missing while one is started again', () => {
  expect(silentOf(worker('a', 100, 60), worker('b', 100, 59), worker('c', 50, 0))).toEqual(['a'])
  expect(silentOf(worker('a', 100, 60), worker('b', 100, 60), worker('c', 50, 0))).toEqual(['a'])
})

test('a worker that is restarted does not replace the killed one next to it', () => {
  const killed = worker('a', 100, 60)
  expect(silentOf(killed, worker('b', 100, 31, 30), worker('c', 29, 0))).toEqual(['a'])
  expect(silentOf(killed, worker('b', 100, 31, 30), worker('c', 29, 0), worker('d', 20, 0))).toEqual([])
  // Restarted twice.
  expect(silentOf(killed, worker('b', 100, 31, 30), worker('c', 29, 11, 10), worker('d', 9, 0))).toEqual([
    'a',
  ])
})

test('a process that was killed at each of thousands of starts is missing once', () => {
  const starts = Array.from({ length: 20_000 }, (_, n) => worker(`w${n}`, 20_001 - n, 20_000.5 - n))
  expect(silentOf(...starts.slice(0, -20))).toEqual(['w19979'])
})
