import { discardJob, type FailedJob } from '@matinee/contract/health'
import { actor, listCommand, showCommand, type Group } from '../command.ts'
import { flag, flagsOf } from '../flags.ts'
import { z } from 'zod'

const service = () => import('../../features/health/jobs/failedJobs.service.ts')
const args: { queue: string; id: [string, z.ZodType<string>] } = {
  queue: 'name of the queue, as in jobs list',
  id: ['id of the job, as in jobs list', discardJob.params!.shape.id],
}

const list = listCommand({
  usage: 'list',
  about: 'List background jobs that failed for good within the last day, newest first',
  flags: { queue: flag('--queue <name>', 'only this queue', z.string().optional()) },
  examples: ['jobs list', 'jobs list --queue auth-mail --json'],
  async load({ db }, _args, { queue }) {
    const { data } = await (await service()).listFailedJobs(db, { queue }, 'administrator')
    return { rows: data, empty: 'No jobs have failed for good within the last day.' }
  },
  columns: {
    'QUEUE!': 'queue',
    'ID!': 'id',
    'FAILED (UTC)!': 'failedAt',
    'ATTEMPTS#': 'attempts',
    ERROR: ({ error }: FailedJob) => error.split('\n')[0]!,
  },
})

const retry = showCommand({
  usage: 'retry <queue> <id>',
  about: 'Try a failed job once more',
  args,
  examples: ['jobs retry auth-mail 1f0c4c3e-8a55-4ecb-9a0e-6f3a3a4d8f11'],
  async load(deps, [queue, id]) {
    await (await service()).retryJob(deps, { queue, id }, actor)
    return { queue, id }
  },
  print: ({ queue }) => `The job waits in ${queue} again.`,
})

const discard = showCommand({
  usage: 'discard <queue> <id>',
  about: 'Remove a failed job for good',
  args,
  flags: flagsOf(discardJob.body!, { reason: 'why; the audit log keeps it' }),
  examples: ['jobs discard auth-mail 1f0c4c3e-8a55-4ecb-9a0e-6f3a3a4d8f11 --reason "The account was closed"'],
  async load(deps, [queue, id], { reason }) {
    await (await service()).discardJob(deps, { queue, id, reason }, actor)
    return { queue, id }
  },
  print: ({ queue }) => `Removed the job from ${queue}.`,
})

export const commands: Group['commands'] = [list, retry, discard]
