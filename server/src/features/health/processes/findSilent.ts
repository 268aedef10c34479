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
 * again has another name.
 */
export function findSilent<Process extends Reported>(all: readonly Process[], nowMs: number): Process[] {
  const silent = all.filter((process) => isSilent(process, nowMs))
  return silent.filter((process) => {
    const isOld = nowMs - process.seenAt.getTime() > dayMs
    const near = all.filter(
      ({ role, host, id }) => role === process.role && (isOld || host === process.host) && id !== process.id,
    )
    const started = near.filter(({ startedAt, endedAt }) => startedAt > process.seenAt && endedAt === null)
    const stopped = near.filter(
      ({ startedAt, endedAt }) => startedAt <= process.seenAt && endedAt !== null && endedAt > process.seenAt,
    )
    // Those that ran together and fell silent later are replaced first.
    const first = near.filter(
      (other) => isSilent(other, nowMs) && other.startedAt <= process.seenAt && isLater(other, process),
    )
    return started.length <= stopped.length + first.length
  })
}

const isLater = (one: Reported, other: Reported): boolean =>
  one.seenAt > other.seenAt || (one.seenAt.getTime() === other.seenAt.getTime() && one.id > other.id)
