import { useCallback, useState } from 'react'

const step = 100

/**
 * Renders long lists a hundred rows at a time, more when the end comes near the window. Returns the rows to render; while some
 * are left out, also the total number and a ref for an element after the last row.
 */
export function useGrowingRows<R>(rows: readonly R[] | undefined) {
  const [limit, setLimit] = useState(step)
  const isCut = rows !== undefined && rows.length > limit && typeof IntersectionObserver !== 'undefined'
  // A new callback for each step: an end that is still near the window triggers the next step.
  const end = useCallback(
    (row: HTMLTableRowElement | null) => {
      if (!row) return undefined
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setLimit(limit + step),
        { rootMargin: '800px' },
      )
      observer.observe(row)
      return () => observer.disconnect()
    },
    [limit],
  )
  return isCut
    ? { shown: rows.slice(0, limit), total: rows.length, end }
    : { shown: rows, total: undefined, end: null }
}
