import { expect, test } from 'vitest'
import { everyCall } from '../everyCall.ts'
import { introductionOf } from './introduction.ts'

const publicUrl = 'https://matinee.example'

test('the commands of the introduction that upload a file are valid calls, in the order of an upload', () => {
  const commands = introductionOf('publishers', publicUrl).matchAll(
    /curl https:\/\/matinee\.example\/api\/v1(\/\S+)[^`]*?-d '(.+)'/g,
  )
  const sent = [...commands].map(([, path, body]) => ({ path, body: JSON.parse(body!) as unknown }))

  expect(sent.map(({ path }) => path)).toEqual([
    '/video-uploads/initiate',
    '/video-uploads/presigned-part',
    '/video-uploads/complete',
  ])
  for (const { path, body } of sent) {
    const { call } = everyCall.find((one) => one.call.method === 'POST' && one.call.path === path)!
    expect(call.body!.parse(body)).toEqual(body)
  }
})
