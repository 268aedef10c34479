import { pollMs } from '@matinee/contract/plain/limits'
import { readSite, type Site } from '@matinee/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { Panel } from '../../ui/Panel.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './TagSeen.module.css'
import { useShownInstant } from '../../lib/useShownInstant.ts'

type Props = {
  site: Site
  /** Where the codes are not on the same page. */
  leadsToCodes?: boolean
}

/** Whether the site's pages have asked for an ad yet; looks every few seconds until they have. */
export function TagSeen({ site, leadsToCodes = false }: Props) {
  const t = useTranslations('settings')
  const show = useShownInstant()
  const { data = site, isError } = useQuery({
    queryKey: ['site', site.id],
    queryFn: ({ signal }) => api(readSite, { params: { id: site.id }, signal }),
    enabled: site.tagSeenFirstAt === null,
    refetchInterval: ({ state }) => (state.data?.tagSeenFirstAt ? false : pollMs),
  })
  const { tagSeenFirstAt: first, tagSeenLastAt: last } = site.tagSeenFirstAt ? site : data
  return (
    <Panel title={t('tag')}>
      <output className={classes.seen}>
        {first ? (
          <>
            <StatusBadge tone="good">{t('tagSeen', { time: show(first) })}</StatusBadge>
            {last && <span className={classes.quiet}>{t('tagSeenLast', { time: show(last) })}</span>}
          </>
        ) : (
          <>
            <StatusBadge tone="spark">{t('tagWaiting')}</StatusBadge>
            <span className={classes.quiet}>{t(isError ? 'tagFailed' : 'tagWaitingText')}</span>
            {leadsToCodes && <Link to="/settings">{t('tagCodes')}</Link>}
          </>
        )}
      </output>
    </Panel>
  )
}
