import { silentAfterMs } from '@matinee/contract/plain/health'

export type Reported = {
  id: string
  role: string
  host: string
  startedAt: Date
  seenAt: Date
  /** Null while it runs, and when it was killed. */
  endedAt: Date | null
}

const dayMs = 86_400_000

export const isSilent = ({ seenAt, endedAt }: Pick<Reported, 'seenAt' | 'endedAt'>, nowMs: number): boolean =>
  endedAt === null && nowMs - seenAt.getTime() > silentAfterMs

/**
 * The silent processes that nothing replaced. A process of the same role on the same host replaces one that fell silent
 * before it started, unless it took the place of one that was stopped: of two workers, one that is started again does not
 * replace the other, which was killed. After a day a process of another host does too, because a container that is made
 * again has another name. A process that is killed at each start leaves thousands of rows, so each group is sorted once.
 */
export function findSilent<Process extends Reported>(all: readonly Process[], nowMs: number): Process[] {
  const ofRole = countersBy(all, nowMs, ({ role }) => role)
  const ofHost = countersBy(all, nowMs, ({ role, host }) => `${role} ${host}`)
  return all.filter((process) => {
    if (!isSilent(process, nowMs)) return false
    const isOld = nowMs - process.seenAt.getTime() > dayMs
    const near = isOld ? ofRole.get(process.role)! : ofHost.get(`${process.role} ${process.host}`)!
    return near.started(process) <= near.stopped(process) + near.silentLater(process)
  })
}

type Counters = ReturnType<typeof createCounters>

function countersBy(
  all: readonly Reported[],
  nowMs: number,
  keyOf: (process: Reported) => string,
): Map<string, Counters> {
  const groups = Map.groupBy(all, keyOf)
  return new Map([...groups].map(([key, group]) => [key, createCounters(group, nowMs)]))
}

/** Counts processes of a group around the moment at which one of them was seen last. */
function createCounters(group: readonly Reported[], nowMs: number) {
  const times = (some: readonly Reported[], of: (process: Reported) => Date) =>
    some.map((process) => of(process).getTime()).sort((one, other) => one - other)
  const ended = group.filter(({ endedAt }) => endedAt !== null)
  const endedStarts = times(ended, ({ startedAt }) => startedAt)
  const ends = times(ended, ({ endedAt }) => endedAt!)
  const runningStarts = times(
    group.filter(({ endedAt }) => endedAt === null),
    ({ startedAt }) => startedAt,
  )
  const silent = group.filter((process) => isSilent(process, nowMs)).toSorted(bySeen)
  const silentStarts = times(silent, ({ startedAt }) => startedAt)
  const places = new Map(silent.map(({ id }, place) => [id, place]))
  return {
    /** Those that run, or were killed, and started afterwards. */
    started: ({ seenAt }: Reported) => runningStarts.length - countUpTo(runningStarts, seenAt),
    /** Those that ran at the moment and were stopped later. */
    stopped: ({ seenAt }: Reported) => countUpTo(endedStarts, seenAt) - countUpTo(ends, seenAt),
    /** Those that ran at the moment and fell silent later: they are replaced first. */
    silentLater: ({ id, seenAt }: Reported) => countUpTo(silentStarts, seenAt) - (places.get(id)! + 1),
  }
}

const bySeen = (one: Reported, other: Reported): number =>
  one.seenAt.getTime() - other.seenAt.getTime() || (one.id < other.id ? -1 : 1)

/** How many of the sorted times are not after an instant. */
function countUpTo(sorted: readonly number[], instant: Date): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= instant.getTime()) low = middle + 1
    else high = middle
  }
  return low
}
