import { readPlayback } from '@matinee/contract/playback'
import { createVideo } from '@matinee/contract/videos'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'

test('a missing video and one that is not yet available give the same answer to everyone but its owner', async () => {
  const [me, other] = [await make.account(), await make.account()]
  const { id } = await api(me).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  const answers = await Promise.all(
    [
      api(null).ask(readPlayback, { params: { id } }),
      api(other).ask(readPlayback, { params: { id } }),
      api(other).ask(readPlayback, { params: { id: 'nobody' } }),
    ].map(async (answer) => [(await answer).status, (await answer).text]),
  )
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]![0]).toBe(404)
  const before = server.sqlTexts.length
  expect(await api(me).status(readPlayback, { params: { id } })).toBe(200)
  // One of the four reads the session.
  expect(server.sqlTexts.length - before).toBe(4)
})

test('one address may start 300 plays a minute, then reads how long to wait; signed-in accounts do not share its limit', async () => {
  const ask = () => api(null).ask(readPlayback, { params: { id: 'nobody' } })
  const answers = await Promise.all(Array.from({ length: 310 }, ask))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await api(await make.account()).status(readPlayback, { params: { id: 'nobody' } })).toBe(404)
})
