import { useEffect, useState } from 'react'

/** A wait as short as this is not worth a word. */
const patienceMs = 300

/** Whether something has been going on for so long that it should be said. */
export function useLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const timer = setTimeout(setIsLate, patienceMs, true)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isGoingOn])
  return isLate
}
