import type { SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import { closeBox, HelpBox } from './HelpBox.tsx'
import type { HelpArticle } from './helpModules.ts'
import { useFollow } from './useFollow.ts'
import classes from './OnThisPage.module.css'

/** `current`: the id of the heading that is read. */
type Props = Pick<HelpArticle, 'headings'> & { current: string | null }

/** The headings of a page at its right, in wide windows only; marks the one that is read. */
export function OnThisPage({ headings, current }: Props) {
  const t = useTranslations('help')
  if (headings.length < 2) return <div />
  return (
    <nav className={classes.side} aria-label={t('onThisPage')}>
      <p className={classes.heading}>{t('onThisPage')}</p>
      <List headings={headings} current={current} />
    </nav>
  )
}

/** Shorter pages are read faster than their headings are found. */
const fewHeadings = 6

/** The headings of a long page in other windows: a box that stays at the top and opens. */
export function OnThisPageBox({ headings, current }: Props) {
  const t = useTranslations('help')
  if (headings.length <= fewHeadings) return null
  return (
    <HelpBox
      label={t('onThisPage')}
      current={headings.find(({ id }) => id === current)?.text}
      className={classes.box}
      onToggle={showCurrent}
    >
      <List headings={headings} current={current} />
    </HelpBox>
  )
}

/** Scrolls the opened list to the heading that is read. */
function showCurrent({ currentTarget: details }: SyntheticEvent<HTMLElement>): void {
  const current = details.querySelector<HTMLElement>('[aria-current=location]')
  if (current) current.closest('nav')!.scrollTop = current.offsetTop - details.clientHeight / 2
}

function List({ headings, current }: Props) {
  const follow = useFollow()
  return (
    <ul>
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          {/* The router's links would all be marked as this page. */}
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={classes.entry}
            onClick={(event) => {
              follow(event)
              closeBox(event)
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
