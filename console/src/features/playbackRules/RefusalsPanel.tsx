import type { PlaybackReason } from '@matinee/contract/plain/video/playbackReasons'
import { listRefusedPlays, type PlaybackRules } from '@matinee/contract/playbackRules'
import type { ReplyOf } from '@matinee/contract/call'
import { formatNumber } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { RowName } from '../../ui/table/RowName.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { allows } from './domains.ts'
import { refusalsQuery } from './playbackRules.queries.ts'
import type { Places } from './usePlaces.ts'
import classes from './RefusalsPanel.module.css'

type Refusal = ReplyOf<typeof listRefusedPlays>['data'][number]

/** Plays that the rules refused in the last 30 days, with advice. */
export function RefusalsPanel({ rules, places }: { rules: PlaybackRules; places: Places }) {
  const t = useTranslations('playbackRules')
  const query = useQuery(refusalsQuery)
  const rows = query.data?.data
  const columns = useColumns(rules, places)
  return (
    <Panel title={t('refusals')} lede={t('refusalsLede')} isFlush={!query.error && rows?.length !== 0}>
      {query.error ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <Text tone="quiet">{t('noRefusals')}</Text>
      ) : (
        <DataTable
          label={t('refusals')}
          columns={columns}
          rows={rows}
          rowKey={({ videoId, reason, domain }) => `${videoId} ${reason} ${domain}`}
          skeletonRows={3}
          hasCards
        />
      )}
    </Panel>
  )
}

function useColumns({ allowedDomains }: PlaybackRules, places: Places): Column<Refusal>[] {
  const t = useTranslations('playbackRules')
  const videos = useTranslations('videos')
  const language = useLocale()
  const { timezone } = useUser()
  const lastAt = useFormatInstant()
  return [
    {
      id: 'video',
      title: t('video'),
      width: '22%',
      renderCell: ({ videoId, title }) => (
        <RowName name={title || videos('untitled')} opens={{ to: '/videos/$videoId', params: { videoId } }} />
      ),
    },
    { id: 'reason', title: t('reason'), renderCell: ({ reason }) => <ReasonCell reason={reason} /> },
    {
      id: 'domain',
      title: t('domainColumn'),
      cardLabel: t('domainColumn'),
      renderCell: ({ domain }) =>
        domain ? <span className={classes.domain}>{domain}</span> : <em>{t('noDomain')}</em>,
    },
    {
      id: 'count',
      title: t('count'),
      cardLabel: t('count'),
      isNumber: true,
      renderCell: ({ count }) => formatNumber(count, language),
    },
    {
      id: 'last',
      title: t('last', { zone: timezone }),
      cardLabel: t('last', { zone: timezone }),
      width: '168px',
      renderCell: (row) => lastAt(row.lastAt),
    },
    {
      id: 'action',
      title: <span className="hidden-text">{t('action')}</span>,
      width: '168px',
      renderCell: ({ reason, domain }) =>
        reason === 'domain_not_allowed' &&
        domain !== '' &&
        (allows(allowedDomains, domain) ? (
          <Text as="span" tone="quiet">
            {t('allowedNow')}
          </Text>
        ) : (
          <Button
            aria-label={t('allowName', { domain })}
            isIdle={places.isSaving}
            onClick={() => void places.allow(domain)}
          >
            {t('allow')}
          </Button>
        )),
    },
  ]
}

function ReasonCell({ reason }: { reason: PlaybackReason }) {
  const t = useTranslations('playbackRules')
  return (
    <div className={classes.reason}>
      <p>{t(`${reason}_why`)}</p>
      <Text tone="quiet">{t(`${reason}_do`)}</Text>
    </div>
  )
}
