import type { Site } from '@matinee/contract/sites'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AdsTxt } from './AdsTxt.tsx'
import { adsTxtName } from './adsTxtFile.ts'
import { GuidancePanel } from './GuidancePanel.tsx'
import { LoaderPanel } from './LoaderPanel.tsx'
import classes from './SettingsView.module.css'
import { TagSeen } from './TagSeen.tsx'
import { ZonesPanel } from './ZonesPanel.tsx'

/** The settings of one site. Apps have no pages to paste code into: theirs is app-ads.txt, at any address (G-118). */
export function SettingsView({ site, showsAdsTxt }: { site: Site; showsAdsTxt: boolean }) {
  if (site.isApp) return <AdsTxt site={site} />
  return (
    <>
      <Pages site={site} />
      {showsAdsTxt ? (
        <AdsTxt site={site} />
      ) : (
        <>
          <LoaderPanel site={site} />
          <ZonesPanel site={site} />
          <TagSeen site={site} />
          <GuidancePanel />
        </>
      )}
    </>
  )
}

function Pages({ site }: { site: Site }) {
  const t = useTranslations('settings')
  const look = { className: classes.page, activeOptions: { exact: true } }
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      <Link to="/settings" {...look}>
        {t('placements')}
      </Link>
      <Link to="/settings/$setting" params={{ setting: 'adstxt' }} {...look}>
        {adsTxtName(site)}
      </Link>
    </nav>
  )
}
