import { useEffect, useState } from 'react'

const slowMs = 300

/** Whether an operation runs long enough to show that it does. */
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
