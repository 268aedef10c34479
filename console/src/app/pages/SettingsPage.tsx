import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import type { Site } from '@matinee/contract/sites'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SettingsView } from '../../features/settings/SettingsView.tsx'
import { PausedNotice } from '../../features/sites/PausedNotice.tsx'
import { SiteChoices } from '../../features/sites/SiteChoices.tsx'
import { SiteHeader } from '../../features/sites/SiteHeader.tsx'
import { SitesLoaded } from '../../features/sites/SitesLoaded.tsx'
import { siteToOpen } from '../../features/sites/siteToOpen.ts'
import { readSelectedSite, selectSite } from '../../shared/cachedSiteData.ts'
import { isAllSites } from '../../shared/isAllSites.ts'
import { useUser } from '../../lib/session/session.ts'
import { buttonClass, type ButtonLook } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'

/** /settings and /settings/adstxt of the selected site. */
export function SettingsPage() {
  const t = useTranslations('settings')
  return <SitesLoaded title={t('title')}>{({ sites }) => <Settings sites={sites} />}</SitesLoaded>
}

function Settings({ sites }: { sites: Site[] }) {
  const t = useTranslations('settings')
  const { id: userId } = useUser()
  const { setting } = useParams({ strict: false })
  const [selected, setSelected] = useState(() => readSelectedSite(userId))
  const site = siteToOpen(sites, selected)
  const select = ({ id }: Site) => {
    selectSite(userId, id)
    setSelected(id)
  }
  const controls = site && (
    <>
      <SiteHeader site={site} sites={sites} onSelect={select} />
      {/* With one site there is no site selector, which otherwise links to the form. */}
      {sites.length === 1 && <AddSiteLink look="quiet" />}
    </>
  )
  const isValidSetting = setting === undefined || setting === 'adstxt' || site?.isApp
  if (!isValidSetting) return <Navigate to="/settings" replace />
  return (
    <Page title={t('title')} lede={t('lede')} controls={controls}>
      {!site ? (
        <NoSites />
      ) : isAllSites(site) ? (
        <EmptyState text={t('pickSite')} action={<SiteChoices sites={sites} onSelect={select} />} />
      ) : (
        <>
          <PausedNotice site={site} sites={sites} />
          <SettingsView site={site} showsAdsTxt={setting === 'adstxt'} />
        </>
      )}
    </Page>
  )
}

/** No link for accounts that may not add sites. */
function NoSites() {
  const t = useTranslations('settings')
  return <EmptyState text={t('noSites')} action={<AddSiteLink look="main" />} />
}

function AddSiteLink({ look }: { look: ButtonLook }) {
  const t = useTranslations('settings')
  const { integrationType } = useUser()
  if (!holdsRight(integrationType, 'sites.write')) return null
  return (
    <Link to="/sites/add" className={buttonClass(look)}>
      {t('addSite')}
    </Link>
  )
}
