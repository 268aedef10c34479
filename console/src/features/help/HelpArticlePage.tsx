import { copiedMs } from '@matinee/contract/plain/limits'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { HelpPage } from '../../../help/contents.ts'
import { HelpNotFound } from './HelpNotFound.tsx'
import { HelpSupport } from './HelpSupport.tsx'
import { listContents, readHelpPage, type HelpArticle } from './helpModules.ts'
import { OnThisPage } from './OnThisPage.tsx'
import { useHelpTitles } from './useHelpTitles.ts'
import classes from './HelpArticlePage.module.css'
import prose from './prose.module.css'

const route = getRouteApi('/help/help/$page')

export function HelpArticlePage() {
  const page = readHelpPage(route.useParams().page)
  const article = route.useLoaderData()
  if (!page || !article) return <HelpNotFound />
  return <Article key={page} page={page} article={article} />
}

let isFirstPage = true

function Article({ page, article }: { page: HelpPage; article: HelpArticle }) {
  const t = useTranslations('help')
  const heading = useRef<HTMLHeadingElement>(null)
  const follow = useFollow()
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
          {section && <p className={classes.section}>{t(`sections.${section.id}`)}</p>}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {article.title}
          </h1>
          {/* Links and buttons within handle keys themselves. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className={prose.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: article.html }} />
        </article>
        <Neighbours page={page} />
        <HelpSupport />
      </main>
      <OnThisPage headings={article.headings} />
    </>
  )
}

/** Opens links of this console without loading it again, and copies code. */
function useFollow() {
  const { history } = useRouter()
  const t = useTranslations('help')
  return (event: MouseEvent) => {
    const target = event.target as Element
    const copy = target.closest<HTMLButtonElement>('[data-copy]')
    if (copy) void copyCode(copy, { copy: t('copy'), copied: t('copied') })
    const link = target.closest('a')
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!link || link.target !== '' || hasModifier || event.button !== 0) return
    event.preventDefault()
    const href = link.getAttribute('href')!
    history.push(href.startsWith('#') ? `${history.location.pathname}${href}` : href)
  }
}

/** Where the browser cannot copy, as on pages without TLS, selects the code instead. */
async function copyCode(button: HTMLButtonElement, words: { copy: string; copied: string }): Promise<void> {
  const code = button.parentElement!.querySelector('code')!
  try {
    await navigator.clipboard.writeText(code.textContent)
  } catch {
    getSelection()?.selectAllChildren(code)
    return
  }
  button.textContent = words.copied
  setTimeout(() => (button.textContent = words.copy), copiedMs)
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
