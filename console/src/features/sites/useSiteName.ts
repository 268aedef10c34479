import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { isAllSites } from '../../shared/isAllSites.ts'

/** The domain of a site; "All sites" for the sum of all. */
export function useSiteName(): (site: Site) => string {
  const t = useTranslations('sites')
  return (site) => (isAllSites(site) ? t('allSites') : site.fqdn)
}
