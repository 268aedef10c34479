import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { HelpPage } from '../../../help/contents.ts'
import { HelpArticleFailed } from './HelpArticleFailed.tsx'
import { HelpNotFound } from './HelpNotFound.tsx'
import { HelpProse } from './HelpProse.tsx'
import { HelpSupport } from './HelpSupport.tsx'
import { listContents, readHelpPage, type HelpArticle } from './helpModules.ts'
import { OnThisPage, OnThisPageBox } from './OnThisPage.tsx'
import { useCurrentHeading } from './useCurrentHeading.ts'
import { useHelpTitles, useSectionTexts } from './useHelpTitles.ts'
import classes from './HelpArticlePage.module.css'

const route = getRouteApi('/help/help/$page')

export function HelpArticlePage() {
  const page = readHelpPage(route.useParams().page, useHelpTitles())
  const article = route.useLoaderData()
  if (!page || !article) return <HelpNotFound />
  if (article === 'failed') return <HelpArticleFailed page={page} />
  return <Article key={page} page={page} article={article} />
}

let isFirstPage = true

function Article({ page, article }: { page: HelpPage; article: HelpArticle }) {
  const textsOf = useSectionTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const current = useCurrentHeading(article.headings)
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  const section = listContents(useHelpTitles()).find(({ pages }) => pages.some((one) => one.page === page))
  return (
    <>
      <main id="content" className={classes.main}>
        <title>{`${article.title} · Matinee`}</title>
        <article>
          {section && <p className={classes.section}>{textsOf(section.id).title}</p>}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {article.title}
          </h1>
          <OnThisPageBox headings={article.headings} current={current} />
          <HelpProse html={article.html} />
        </article>
        <Neighbours page={page} />
        <HelpSupport />
      </main>
      <OnThisPage headings={article.headings} current={current} />
    </>
  )
}

function Neighbours({ page }: { page: HelpPage }) {
  const t = useTranslations('help')
  const pages = listContents(useHelpTitles()).flatMap((section) => section.pages)
  const at = pages.findIndex((one) => one.page === page)
  const [previous, next] = [pages[at - 1], pages[at + 1]]
  return (
    <nav className={classes.neighbours} aria-label={t('pages')}>
      {previous && (
        <Link to="/help/$page" params={{ page: previous.page }} className={classes.previous}>
          <span>
            <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
            {t('previous')}
          </span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to="/help/$page" params={{ page: next.page }} className={classes.next}>
          <span>
            {t('next')}
            <IconArrowRight size={16} stroke={1.7} aria-hidden="true" />
          </span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
