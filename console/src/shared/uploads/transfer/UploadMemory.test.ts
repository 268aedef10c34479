import { afterEach, expect, test, vi } from 'vitest'
import { openUploadMemory } from './UploadMemory.ts'

afterEach(() => vi.unstubAllGlobals())

test('uploads work without storage while the database is being closed', async () => {
  const transaction = () => {
    throw new DOMException('closing', 'InvalidStateError')
  }
  const request = Object.assign(new EventTarget(), { result: { transaction } })
  vi.stubGlobal('indexedDB', {
    open: () => {
      queueMicrotask(() => request.dispatchEvent(new Event('success')))
      return request
    },
  })
  const memory = openUploadMemory()
  await memory.save({ fingerprint: 'f', uploadId: 'u', key: 'k', at: 0 })
  await memory.forget('f')
  expect([await memory.find('f'), await memory.list('me')]).toEqual([undefined, []])
})
