import { ownQueues } from '@matinee/contract/plain/operate/queueRights'
import { expect, test } from 'vitest'
import { server } from '../../testing/testServer.ts'
import { readQueues } from '../platform/queue.ts'
import { doBackgroundWork } from './worker.ts'

test('every queue with a right of its own exists', async () => {
  await doBackgroundWork(server.deps)
  const names = (await readQueues(server.deps.db)).map(({ name }) => name)
  expect(ownQueues.filter((queue) => !names.includes(queue))).toEqual([])
})
