import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import classes from './HelpHomePage.module.css'
import { HelpSearch } from './search/HelpSearch.tsx'
import { HelpSupport } from './HelpSupport.tsx'
import { listContents } from './helpModules.ts'
import { mostAsked } from './mostAsked.ts'
import { useHelpTitles, useSectionTexts } from './useHelpTitles.ts'

const route = getRouteApi('/help/help')

export function HelpHomePage() {
  const t = useTranslations('help')
  const titles = useHelpTitles()
  const textsOf = useSectionTexts()
  const { q } = route.useSearch()
  return (
    <main id="content" className={classes.home}>
      <title>{`${t('title')} · Matinee`}</title>
      <header className={classes.top}>
        <h1>{t('title')}</h1>
        <p>{t('lede')}</p>
        <HelpSearch key={q} look="large" first={q} />
      </header>
      <MostAsked />
      {listContents(titles).map(({ id, pages }) => (
        <section key={id} className={classes.section} aria-labelledby={`section-${id}`}>
          <header>
            <h2 id={`section-${id}`}>{textsOf(id).title}</h2>
            <p>{textsOf(id).about}</p>
          </header>
          <ul className={classes.pages}>
            {pages.map(({ page, title, summary }) => (
              <li key={page}>
                <Link to="/help/$page" params={{ page }} className={classes.page}>
                  <strong>{title}</strong>
                  <span>{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <HelpSupport />
    </main>
  )
}

function MostAsked() {
  const t = useTranslations('help')
  const titles = useHelpTitles()
  const shown = mostAsked.filter(({ page }) => titles[page])
  if (shown.length === 0) return null
  return (
    <section className={classes.asked} aria-labelledby="most-asked">
      <h2 id="most-asked">{t('mostAsked')}</h2>
      <ul>
        {shown.map(({ page, anchor, question }) => (
          <li key={question}>
            <Link to="/help/$page" params={{ page }} {...(anchor && { hash: anchor })}>
              {t(`questions.${question}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
