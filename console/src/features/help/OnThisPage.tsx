import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { HelpArticle } from './helpModules.ts'
import classes from './OnThisPage.module.css'

/** The headings of a page at its right, in wide windows only; marks the one that is read. */
export function OnThisPage({ headings }: Pick<HelpArticle, 'headings'>) {
  const t = useTranslations('help')
  const current = useCurrentHeading(headings)
  if (headings.length < 2) return <div />
  return (
    <nav className={classes.side} aria-label={t('onThisPage')}>
      <p className={classes.heading}>{t('onThisPage')}</p>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <Link
              to="."
              hash={id}
              aria-current={id === current ? 'location' : undefined}
              className={classes.entry}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last heading above the upper third of the window. */
function useCurrentHeading(headings: HelpArticle['headings']): string | null {
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
