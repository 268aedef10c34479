import { useEffect, useState, useSyncExternalStore } from 'react'
import { claim } from './transfer/claims.ts'
import { putPart } from './transfer/putPart.ts'
import { openUploadMemory, type UploadMemory } from './transfer/UploadMemory.ts'
import { UploadQueue } from './transfer/UploadQueue.ts'
import { wait, type UploadCalls, type UploadTools } from './transfer/uploadTools.ts'

type Options = {
  /** What the uploads belong to: the same file elsewhere is another upload. */
  owner: string
  /** Made once. */
  makeCalls: () => UploadCalls
  onFailure: UploadTools['onFailure']
}

/** The page's queue and its stored uploads. Resumes when the connection is back or the tab wakes up. */
export function useUploadQueue({ owner, makeCalls, onFailure }: Options): {
  queue: UploadQueue
  memory: UploadMemory
} {
  const [memory] = useState(openUploadMemory)
  const [queue] = useState(
    () =>
      new UploadQueue({
        accountId: owner,
        calls: makeCalls(),
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
