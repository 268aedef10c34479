import { readConfig } from '@matinee/contract/config'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'

test('only an account with demo data is marked as a demo', async () => {
  const [demo, registered] = [await make.account(), await make.account()]
  await server.deps.db.updateTable('users').set({ isDemo: true }).where('id', '=', demo.id).execute()
  const { acting } = await make.agent(demo)
  const answers = [demo, acting, registered, null].map(
    async (asker) => (await api(asker).get(readConfig)).isDemo,
  )
  expect(await Promise.all(answers)).toEqual([true, true, false, false])
})
