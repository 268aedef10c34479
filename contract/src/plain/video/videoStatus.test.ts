import { expect, test } from 'vitest'
import { mayMove, videoStatuses, type VideoStatus } from './videoStatus.ts'

const after = (from: VideoStatus) => videoStatuses.filter((to) => mayMove(from, to))
const errors = ['DOWNLOAD_ERROR', 'TRANSCODING_ERROR', 'UPLOAD_ERROR']

test('a video in progress moves forward only, or fails, or is deleted', () => {
  expect(after('DOWNLOADING')).toEqual([
    'UPLOADING',
    'UPLOADED',
    'TRANSCODING',
    'AVAILABLE',
    'DELETED',
    ...errors,
  ])
  expect(after('TRANSCODING')).toEqual(['AVAILABLE', 'DELETED', ...errors])
})

test.each(['AVAILABLE', 'DOWNLOAD_ERROR', 'TRANSCODING_ERROR', 'UPLOAD_ERROR'] as const)(
  'a video that is %s is only deleted',
  (from) => {
    expect(after(from)).toEqual(['DELETED'])
  },
)

test('a deleted video stays deleted', () => {
  expect(after('DELETED')).toEqual([])
})
