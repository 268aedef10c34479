import { WarningNote } from '../../ui/page/WarningNote.tsx'
import type { Site } from '@matinee/contract/sites'
import { IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { configQuery } from '../../shared/config.queries.ts'
import { isAllSites } from '../../shared/isAllSites.ts'

type Props = { site: Site; sites: readonly Site[] }

/** Explains that an operator paused the site, and whom to ask. For the sum of all sites: which ones are paused. */
export function PausedNotice({ site, sites }: Props) {
  const t = useTranslations('sites.paused')
  const language = useLocale()
  const { data: config } = useQuery(configQuery)
  const paused = (isAllSites(site) ? sites : [site]).filter(({ status }) => status === 'PAUSED')
  if (paused.length === 0) return null
  const names = new Intl.ListFormat(language).format(paused.map(({ fqdn }) => fqdn))
  const count = paused.length
  return (
    <WarningNote
      title={t('title', { names, count })}
      icon={<IconPlayerPause size={20} stroke={1.7} aria-hidden="true" />}
    >
      <p>
        {t('text', { count })}
        {config && (
          <>
            {' '}
            {t('ask')} <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
          </>
        )}
      </p>
    </WarningNote>
  )
}
