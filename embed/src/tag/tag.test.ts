import type { AdBeacon } from '@matinee/contract/plain/adBeacon'
import { expect, test, vi } from 'vitest'
import type { RetryMs } from '../deliver.ts'
import { readConsent } from './consent.ts'
import { createReports } from './reports.ts'
import { createViewability, requiredShare } from './viewability.ts'

/** A clock that moves by hand. */
function clock() {
  let time = 0
  let timers: { at: number; run(): void }[] = []
  return {
    now: () => time,
    later: (run: () => void, ms: number) => {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    pass: async (ms: number) => {
      time += ms
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const timer of due) timer.run()
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    },
  }
}

/** A server that asks for these retries, in milliseconds, and then accepts. */
function reporting(answers: number[] = []) {
  const sent: AdBeacon[] = []
  const { now, later, pass } = clock()
  const deliver = (beacon: AdBeacon) => {
    sent.push(structuredClone(beacon))
    return Promise.resolve<RetryMs>(answers.shift() ?? null)
  }
  return { reports: createReports('https://news.example/story', { deliver, now, later }), sent, pass }
}

test('the ad events of a page are sent together after two seconds', async () => {
  const { reports, sent, pass } = reporting()
  reports.add('a', 'request')
  await pass(1_999)
  reports.add('b', 'match')
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual([
    {
      sentAt: 2_000,
      page: 'https://news.example/story',
      events: [
        { token: 'a', type: 'request', at: 0 },
        { token: 'b', type: 'match', at: 1_999 },
      ],
    },
  ])
  await pass(10_000)
  expect(sent).toHaveLength(1)
})

test('ten events are sent immediately, and leaving the page sends the remaining ones', () => {
  const { reports, sent } = reporting()
  for (let at = 0; at < 11; at += 1) reports.add('a', 'request')
  expect(sent.map(({ events }) => events.length)).toEqual([10])
  reports.flush()
  reports.flush()
  expect(sent.map(({ events }) => events.length)).toEqual([10, 1])
})

test('a full server gets two retries, after three seconds or the delay that it asks for', async () => {
  const { reports, sent, pass } = reporting([0, 7_000, 3_000, 3_000])
  reports.add('a', 'impression')
  reports.flush()
  await pass(0)
  await pass(2_999)
  expect(sent).toHaveLength(1)
  await pass(1)
  expect(sent).toHaveLength(2)
  await pass(6_999)
  expect(sent).toHaveLength(2)
  await pass(1)
  await pass(60_000)
  expect(sent.map(({ events }) => events)).toEqual([sent[0]!.events, sent[0]!.events, sent[0]!.events])
})

test.each([
  [{ width: 300, height: 250 }, 0.5],
  [{ width: 970, height: 249 }, 0.5],
  [{ width: 970, height: 250 }, 0.3],
])('an ad of %o is viewable with a share of %d in sight', (size, share) => {
  expect(requiredShare(size)).toBe(share)
})

test('half an ad in sight for a second without a break is viewable, once', async () => {
  const { later, pass } = clock()
  const done = vi.fn<() => void>()
  const update = createViewability({ share: 0.5, later }, done)
  update(0.5)
  await pass(999)
  update(0.49)
  await pass(1)
  update(1)
  await pass(999)
  update(0.6)
  expect(done).not.toHaveBeenCalled()
  await pass(1)
  expect(done).toHaveBeenCalledOnce()
  update(0)
  update(1)
  await pass(5_000)
  expect(done).toHaveBeenCalledOnce()
})

const read = (given: Partial<Parameters<typeof readConsent>[0]>) =>
  readConsent({ isOff: false, tcf: undefined, gpp: undefined, ...given })
/** A consent tool that reports these states in turn. */
const tcf =
  (...states: [object | null, boolean][]) =>
  (command: string, _version: number, listener: (data: object | null, isGood: boolean) => void) => {
    if (command === 'addEventListener') for (const [data, isGood] of states) listener(data, isGood)
  }
const loaded = (consents: object, legitimateInterests = {}) => ({
  eventStatus: 'tcloaded',
  gdprApplies: true,
  purpose: { consents, legitimateInterests },
})

test.each<[string, Partial<Parameters<typeof readConsent>[0]>, boolean]>([
  ['without a consent tool', {}, true],
  ['where the page switches it off', { isOff: true, tcf: tcf([loaded({ 1: true, 7: true }), true]) }, false],
  ['with storage and measurement', { tcf: tcf([loaded({ 1: true, 7: true }), true]) }, true],
  ['with measurement by legitimate interest', { tcf: tcf([loaded({ 1: true }, { 7: true }), true]) }, true],
  ['without storage', { tcf: tcf([loaded({ 7: true }), true]) }, false],
  ['without measurement', { tcf: tcf([loaded({ 1: true }), true]) }, false],
  ['where the law does not apply', { tcf: tcf([{ gdprApplies: false }, true]) }, true],
  ['with a tool that failed', { tcf: tcf([null, false]) }, false],
  [
    'after the visitor has answered',
    {
      tcf: tcf(
        [{ ...loaded({}), eventStatus: 'cmpuishown' }, true],
        [{ ...loaded({ 1: true, 7: true }), eventStatus: 'useractioncomplete' }, true],
      ),
    },
    true,
  ],
  [
    'with a tool that throws',
    {
      tcf: () => {
        throw new Error('not loaded')
      },
    },
    false,
  ],
])('consent to measuring, %s', async (_name, sources, mayMeasure) => {
  expect(await read(sources)).toBe(mayMeasure)
})

const gpp = (pingData: object) => (command: string, listener: (event: object) => void) => {
  if (command === 'addEventListener') listener({ pingData })
}
const european = (purposes: number[]) => ({
  signalStatus: 'ready',
  applicableSections: [2],
  parsedSections: {
    tcfeuv2: [{ PurposeConsents: Array.from({ length: 10 }, (_, at) => purposes.includes(at + 1)) }, {}],
  },
})

test.each<[string, object, boolean]>([
  ['Europe, all purposes', european([1, 7]), true],
  ['Europe, no measurement', european([1]), false],
  ['Europe, no storage', european([7]), false],
  ['somewhere else', { signalStatus: 'ready', applicableSections: [7] }, true],
])('consent by the Global Privacy Platform, %s', async (_name, pingData, mayMeasure) => {
  expect(await read({ gpp: gpp(pingData) })).toBe(mayMeasure)
})

test('a consent tool without an answer for three seconds means no consent', async () => {
  vi.useFakeTimers()
  try {
    const answer = read({ tcf: () => {} })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answer).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('a visitor is not measured while the consent question is open', async () => {
  vi.useFakeTimers()
  try {
    const answered = vi.fn<(mayMeasure: boolean) => void>()
    void read({ tcf: tcf([{ ...loaded({ 1: true, 7: true }), eventStatus: 'cmpuishown' }, true]) }).then(
      answered,
    )
    await vi.advanceTimersByTimeAsync(600_000)
    expect(answered).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
