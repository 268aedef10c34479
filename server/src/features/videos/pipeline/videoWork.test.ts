import { expect, test, vi } from 'vitest'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'
import { LinkRefused, settleFailure } from './videoWork.ts'

test('the log names a refused link by its code and detail, next to the sentence for the publisher', async () => {
  const info = vi.spyOn(server.deps.log, 'info')
  const videoId = newId()
  const error = new LinkRefused('site_not_set_up', true, 'YouTube')
  const jobRun = { attempt: 1, isLast: false, signal: new AbortController().signal }
  await settleFailure(server.deps, {
    videoId,
    status: 'DOWNLOAD_ERROR',
    jobRun,
    error,
    giveUpReason: 'fetch_gave_up',
  })
  expect(info).toHaveBeenCalledExactlyOnceWith(
    {
      err: error,
      videoId,
      code: 'site_not_set_up',
      detail: 'YouTube',
      reason: 'You cannot add videos from YouTube in this installation. Use the address of the video file.',
    },
    'a source was refused',
  )
})
