import type { Beacon, BeaconEvent } from '@matinee/contract/plain/beacon'
import { maxBeaconBytes } from '@matinee/contract/plain/limits'
import { expect, test } from 'vitest'
import { backoffMs, createBeacons } from './beacon.ts'
import type { RetryMs } from './deliver.ts'

const event = (at: number): BeaconEvent => ({ type: 'pause', at, value: 0 })

/** A clock that moves by hand and a server whose answers the test gives. */
function world() {
  const sent: Beacon[] = []
  const answers: ((retryMs: RetryMs) => void)[] = []
  let timers: { at: number; run(): void }[] = []
  let clock = 0
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const beacons = createBeacons(
    { token: 't', view: 'v', page: 'https://news.example/story' },
    {
      deliver: (beacon) => {
        sent.push(structuredClone(beacon))
        return new Promise((resolve) => answers.push(resolve))
      },
      now: () => clock,
      random: () => 1,
      later: (run, ms) => {
        const timer = { at: clock + ms, run }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
    },
  )
  return {
    beacons,
    sent,
    answer: async (retryMs: RetryMs) => {
      answers.shift()!(retryMs)
      await settle()
    },
    pass: async (ms: number) => {
      clock += ms
      const due = timers.filter((timer) => timer.at <= clock)
      timers = timers.filter((timer) => timer.at > clock)
      for (const timer of due) timer.run()
      await settle()
    },
  }
}
const taken = null
const retry = 0

test('events are sent together after five seconds, in beacons numbered from 0', async () => {
  const { beacons, sent, pass, answer } = world()
  beacons.add(event(1))
  await pass(4_999)
  beacons.add(event(2))
  expect(sent).toEqual([])
  await pass(1)
  await answer(taken)
  beacons.add(event(3))
  await pass(5_000)
  expect(sent.map(({ seq, events, sentAt }) => [seq, events.map(({ at }) => at), sentAt])).toEqual([
    [0, [1, 2], 5_000],
    [1, [3], 10_000],
  ])
})

test('twenty events are sent immediately, in far less than the largest body', () => {
  const { beacons, sent } = world()
  for (let at = 0; at < 20; at += 1) beacons.add(event(at))
  expect(sent[0]!.events).toHaveLength(20)
  expect(JSON.stringify(sent[0]).length).toBeLessThan(maxBeaconBytes / 10)
})

test('a refused beacon is sent again with the same number and events, before newer ones', async () => {
  const { beacons, sent, pass, answer } = world()
  beacons.add(event(1))
  await pass(5_000)
  await answer(retry)
  beacons.add(event(2))
  await pass(1_000)
  await answer(retry)
  await pass(2_000)
  await answer(taken)
  await pass(5_000)
  expect(sent.map(({ seq, events }) => [seq, events[0]!.at])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
    [1, 2],
  ])
})

test('a retry waits as long as the server asks', async () => {
  const { beacons, sent, pass, answer } = world()
  beacons.add(event(1))
  await pass(5_000)
  await answer(30_000)
  await pass(29_999)
  expect(sent).toHaveLength(1)
  await pass(1)
  expect(sent).toHaveLength(2)
})

test('a beacon that is refused for good is not sent again', async () => {
  const { beacons, sent, pass, answer } = world()
  beacons.add(event(1))
  await pass(5_000)
  await answer(null)
  await pass(600_000)
  expect(sent).toHaveLength(1)
})

test('leaving the page sends open events and waiting beacons immediately', async () => {
  const { beacons, sent, pass, answer } = world()
  beacons.add(event(1))
  await pass(5_000)
  await answer(retry)
  beacons.add(event(2))
  beacons.flush()
  expect(sent.map(({ seq }) => seq)).toEqual([0, 0, 1])
})

test('a beacon in flight is not sent again when the page is left', async () => {
  const { beacons, sent, pass } = world()
  beacons.add(event(1))
  await pass(5_000)
  beacons.flush()
  expect(sent).toHaveLength(1)
})

test('without a server the queue stops growing and keeps the first beacons', async () => {
  const { beacons, sent, answer, pass } = world()
  for (let at = 0; at < 20 * 80; at += 1) beacons.add(event(at))
  while (sent.length < 50) {
    await answer(taken)
    await pass(1)
  }
  await answer(taken)
  expect(sent.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, seq) => seq))
})

test('retry delays double up to two minutes and have jitter', () => {
  expect([1, 2, 3, 20].map((tries) => backoffMs(tries, 1))).toEqual([1_000, 2_000, 4_000, 120_000])
  expect(backoffMs(1, 0)).toBe(500)
})
