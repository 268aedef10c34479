import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { HelpPage } from '../../../help/contents.ts'
import classes from './HelpContents.module.css'
import { listContents, type HelpTitles } from './helpModules.ts'

type Props = { titles: HelpTitles; current: HelpPage | null }

/** The list of all pages: at the left, and on small screens in a box that opens. */
export function HelpContents({ titles, current }: Props) {
  const t = useTranslations('help')
  const box = useRef<HTMLDetailsElement>(null)
  const title = current && titles[current]?.title
  return (
    <>
      <nav className={classes.side} aria-label={t('contents')}>
        <List titles={titles} />
      </nav>
      <details ref={box} className={classes.box}>
        <summary>
          <span>{t('contents')}</span>
          {title && <span className={classes.current}>{title}</span>}
          <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
        </summary>
        <nav aria-label={t('contents')}>
          <List titles={titles} onFollow={() => box.current?.removeAttribute('open')} />
        </nav>
      </details>
    </>
  )
}

function List({ titles, onFollow }: { titles: HelpTitles; onFollow?: () => void }) {
  const t = useTranslations('help')
  return listContents(titles).map(({ id, pages }) => (
    <section key={id} className={classes.section}>
      <p className={classes.heading}>{t(`sections.${id}`)}</p>
      <ul>
        {pages.map(({ page, title }) => (
          <li key={page}>
            <Link
              to="/help/$page"
              params={{ page }}
              className={classes.entry}
              activeOptions={{ includeHash: false }}
              onClick={onFollow}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
