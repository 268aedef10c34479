import { useCallback, useState } from 'react'

const step = 100

/**
 * Long lists are drawn a hundred rows at a time: more of them as the reader comes near the end. Answers the rows to
 * draw, how many there are in all while some are left out, and what the last row drawn is followed by.
 */
export function useGrowingRows<R>(rows: readonly R[] | undefined) {
  const [most, setMost] = useState(step)
  const isCut = rows !== undefined && rows.length > most && typeof IntersectionObserver !== 'undefined'
  // A new one for each piece: an end that is still in sight asks again.
  const end = useCallback(
    (row: HTMLTableRowElement | null) => {
      if (!row) return undefined
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setMost(most + step),
        { rootMargin: '800px' },
      )
      observer.observe(row)
      return () => observer.disconnect()
    },
    [most],
  )
  return isCut
    ? { shown: rows.slice(0, most), total: rows.length, end }
    : { shown: rows, total: undefined, end: null }
}
