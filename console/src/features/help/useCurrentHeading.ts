import { useEffect, useState } from 'react'
import type { HelpArticle } from './helpModules.ts'

/** The id of the last heading above the upper third of the window. */
export function useCurrentHeading(headings: HelpArticle['headings']): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const find = () => {
      const passed = headings.filter(({ id }) => {
        const place = document.getElementById(id)?.getBoundingClientRect()
        return place !== undefined && place.top < innerHeight / 3
      })
      setCurrent(passed.at(-1)?.id ?? null)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [headings])
  return current
}
