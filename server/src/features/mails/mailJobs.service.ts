import type { MailKind, MailObstacle } from '@matinee/contract/plain/operate/mailStates'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { defineJob, type Job, type NamedRun } from '../../platform/queue.ts'
import * as store from './sent/sentMails.store.ts'

/** A mail that an operator wants to send again. */
export type EarlierMail = { kind: MailKind; createdAt: Date }

type MailJob<S extends z.ZodType = z.ZodType> = Job<S> & {
  /** Why its mail would not be true, or not be sent, if it was sent again now. Null: it can be. */
  findObstacle: (db: Db, payload: z.output<S>, mail: EarlierMail) => Promise<MailObstacle | null>
}

const defined = new Map<string, MailJob>()

/** Defines a job that sends mails by `deliver`. Its payload has no code and no link: the mail's row stores it. */
export function defineMailJob<S extends z.ZodType>(
  job: MailJob<S> & { perAccount?: never },
): MailJob<S> & { perAccount?: never } {
  defined.set(job.name, job as unknown as MailJob)
  return defineJob(job)
}

export const findMailJob = (queue: string): MailJob | undefined => defined.get(queue)

/** `isResent`: an operator has sent the mail again. */
export type MailRun = NamedRun & { isResent: boolean }

type RunningJob = {
  run: Pick<NamedRun, 'id' | 'key' | 'isLast'>
  queue: string
  payload: unknown
  /** The row of the mail that is sent again. */
  resent: { letterId: string; sendings: number } | null
}

const running = new AsyncLocalStorage<RunningJob>()

/** The mail job that the running code works for; undefined in tests of its handler. */
export const runningMailJob = (): RunningJob | undefined => running.getStore()

/** Does a mail job, and says of each of its mails whether it still waits afterwards. */
export const workMails = <S extends z.ZodType>(
  deps: Pick<Deps, 'db' | 'queue'>,
  job: Job<S>,
  handler: (payload: z.output<S>, run: MailRun) => Promise<void>,
): Promise<void> =>
  deps.queue.work(job, async (payload, run) => {
    const resent = (await store.findResent(deps.db, run.id)) ?? null
    const work = () => handler(payload, { ...run, isResent: resent !== null })
    try {
      await running.run({ run, queue: job.name, payload, resent }, work)
    } catch (error) {
      if (run.isLast) await store.endWaiting(deps.db, run.id, 'failed')
      throw error
    }
    // The job found that the mail is no longer needed.
    await store.endWaiting(deps.db, run.id, 'withdrawn')
  })
