import { afterEach, expect, test, vi } from 'vitest'
import { openUploadMemory } from './UploadMemory.ts'

afterEach(() => vi.unstubAllGlobals())

test('a database that is being closed remembers nothing, and uploads go on without it', async () => {
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
  await memory.keep({ fingerprint: 'f', uploadId: 'u', key: 'k', at: 0 })
  await memory.forget('f')
  expect([await memory.find('f'), await memory.list('me')]).toEqual([undefined, []])
})
