import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { HelpPage } from '../../../help/contents.ts'
import { closeBox, HelpBox } from './HelpBox.tsx'
import classes from './HelpContents.module.css'
import { listContents, type HelpTitles } from './helpModules.ts'
import { useSectionTexts } from './useHelpTitles.ts'

type Props = { titles: HelpTitles; current: HelpPage | null }

/** The list of all pages: at the left, and on small screens in a box that opens. */
export function HelpContents({ titles, current }: Props) {
  const t = useTranslations('help')
  return (
    <>
      <nav className={classes.side} aria-label={t('contents')}>
        <List titles={titles} />
      </nav>
      <HelpBox label={t('contents')} current={current && titles[current]?.title} className={classes.box}>
        <List titles={titles} />
      </HelpBox>
    </>
  )
}

function List({ titles }: { titles: HelpTitles }) {
  const textsOf = useSectionTexts()
  return listContents(titles).map(({ id, pages }) => (
    <section key={id} className={classes.section}>
      <p className={classes.heading}>{textsOf(id).title}</p>
      <ul>
        {pages.map(({ page, title }) => (
          <li key={page}>
            <Link
              to="/help/$page"
              params={{ page }}
              className={classes.entry}
              activeOptions={{ includeHash: false }}
              onClick={closeBox}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
