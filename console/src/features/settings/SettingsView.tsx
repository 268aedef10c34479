import type { Site } from '@matinee/contract/sites'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LinkTabs, linkTab } from '../../ui/page/LinkTabs.tsx'
import { AdsTxt } from './AdsTxt.tsx'
import { adsTxtName } from './adsTxtFile.ts'
import { DomainProof } from './DomainProof.tsx'
import { FurtherHosts } from './FurtherHosts.tsx'
import { GuidancePanel } from './GuidancePanel.tsx'
import { LoaderPanel } from './LoaderPanel.tsx'
import { TagSeen } from './TagSeen.tsx'
import { ZonesPanel } from './ZonesPanel.tsx'

/** The settings of one site. Apps have only app-ads.txt, because they have no pages to paste code into. */
export function SettingsView({ site, showsAdsTxt }: { site: Site; showsAdsTxt: boolean }) {
  if (site.isApp) return <AdsTxt site={site} />
  return (
    <>
      <Pages site={site} />
      {showsAdsTxt ? (
        <AdsTxt site={site} />
      ) : (
        <>
          <DomainProof site={site} />
          <LoaderPanel site={site} />
          <ZonesPanel site={site} />
          <TagSeen site={site} />
          <FurtherHosts site={site} />
          <GuidancePanel />
        </>
      )}
    </>
  )
}

function Pages({ site }: { site: Site }) {
  const t = useTranslations('settings')
  return (
    <LinkTabs label={t('pages')}>
      <Link to="/settings" {...linkTab}>
        {t('placements')}
      </Link>
      <Link to="/settings/$setting" params={{ setting: 'adstxt' }} {...linkTab}>
        {adsTxtName(site)}
      </Link>
    </LinkTabs>
  )
}
