import { useEffect, useState } from 'react'

/** A shorter wait needs no message. */
const slowMs = 300

/** Whether an operation has run for so long that the reader needs a message. */
export function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(setIsSlow, slowMs, true)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isRunning])
  return isSlow
}
