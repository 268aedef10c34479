import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { claim } from '../transfer/claims.ts'
import { putPart } from '../transfer/putPart.ts'
import { openUploadMemory, type UploadMemory } from '../transfer/UploadMemory.ts'
import { UploadQueue } from '../transfer/UploadQueue.ts'
import { uploadCallsOf, wait, type UploadTools } from '../transfer/uploadTools.ts'

/**
 * The page's queue and its stored uploads, for the account that opened it. Resumes when the connection is back or the
 * tab wakes up.
 */
export function useUploadQueue(onFailure: UploadTools['onFailure']): {
  queue: UploadQueue
  memory: UploadMemory
} {
  const { id } = useUser()
  const [memory] = useState(openUploadMemory)
  const [queue] = useState(
    () =>
      new UploadQueue({
        accountId: id,
        calls: uploadCallsOf(id),
        putPart,
        memory,
        claim,
        wait,
        now: Date.now,
        onFailure,
      }),
  )
  useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => {
    queue.start()
    const resume = () => queue.resumeOffline()
    const wake = () => document.visibilityState === 'visible' && navigator.onLine && resume()
    window.addEventListener('online', resume)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', resume)
      document.removeEventListener('visibilitychange', wake)
      queue.stop()
    }
  }, [queue])
  return { queue, memory }
}
