import { Outlet, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { TooltipHost } from '../../ui/overlay/TooltipHost.tsx'
import { HelpContents } from './HelpContents.tsx'
import { HelpHeader } from './HelpHeader.tsx'
import classes from './HelpLayout.module.css'
import { readHelpPage } from './helpModules.ts'
import { savesData, whenIdle } from './loadAhead.ts'
import { useHelpTitles } from './useHelpTitles.ts'

/** The frame of every page of the help: for signed-in and signed-out readers, without a call to the server. */
export function HelpLayout() {
  const t = useTranslations('common')
  const { page = '' } = useParams({ strict: false })
  const isHome = page === ''
  useReloadInLanguage()
  useLoadAhead()
  const titles = useHelpTitles()
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <HelpHeader hasSearch={!isHome} />
      <div className={classes.columns}>
        {!isHome && <HelpContents titles={titles} current={readHelpPage(page, titles)} />}
        <Outlet />
      </div>
      <TooltipHost />
    </div>
  )
}

/** The pages load in the language that is shown; after a change of it the loaders run again. */
function useReloadInLanguage(): void {
  const router = useRouter()
  const language = useLocale()
  const first = useRef(language)
  useEffect(() => {
    if (first.current === language) return
    first.current = language
    void router.invalidate()
  }, [router, language])
}

/** Loads the search and all pages after the page that opens, so that both work when the connection is lost. */
function useLoadAhead(): void {
  const language = useLocale()
  useEffect(() => {
    if (savesData()) return undefined
    const load = async () => {
      const { loadIndexThenArticles } = await import('./search/loadHelpIndex.ts')
      await loadIndexThenArticles(language)
    }
    // After a failure the search loads it again.
    return whenIdle(() => void load().catch(() => {}))
  }, [language])
}
