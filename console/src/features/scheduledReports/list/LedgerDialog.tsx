import type { ReportRun, ScheduledReport } from '@matinee/contract/scheduledReports'
import { formatNumber } from '@matinee/contract/plain/format'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { useFailureWords } from '../../../shared/useFailureWords.ts'
import { useFreshLink } from '../../../lib/useFreshLink.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { runTones } from './DeliveriesCell.tsx'
import { LoadedDialog } from '../LoadedDialog.tsx'
import { runsQuery } from '../scheduledReports.queries.ts'
import classes from './LedgerDialog.module.css'

/** The delivery history, newest first. */
export function LedgerDialog({ report, close }: { report: ScheduledReport; close: () => void }) {
  const t = useTranslations('scheduledReports.ledger')
  const { timezone: zone } = useUser()
  return (
    <LoadedDialog
      title={t('title')}
      body={t('lede', { name: report.reportName, zone })}
      width={760}
      heights={[120, 120]}
      query={useQuery(runsQuery(report.id))}
      close={close}
    >
      {({ data }) =>
        data.length === 0 ? (
          <p>{t('empty')}</p>
        ) : (
          <Stack as="ol" gap={12}>
            {data.map((run) => (
              <ReportRunItem key={run.id} run={run} reportId={report.id} />
            ))}
          </Stack>
        )
      }
    </LoadedDialog>
  )
}

function ReportRunItem({ run, reportId }: { run: ReportRun; reportId: string }) {
  const t = useTranslations('scheduledReports')
  const shownInstant = useFormatInstant()
  const sayFailure = useFailureWords()
  const at = shownInstant(run.plannedAt)
  const queryClient = useQueryClient()
  const link = useFreshLink(run.downloadUrl, async () => {
    const { data } = await queryClient.fetchQuery({ ...runsQuery(reportId), staleTime: 0 })
    return data.find(({ id }) => id === run.id)?.downloadUrl
  })
  return (
    <Stack as="li" gap={10} surface="card" pad="note" aria-label={at}>
      <Row as="header" wraps gap={12}>
        <div className={classes.words}>
          <Text as="h3" size="body" isNumeric>
            {at}
          </Text>
          <RunFacts run={run} />
        </div>
        <StatusBadge tone={runTones[run.status]}>{t(`runs.${run.status}`)}</StatusBadge>
        {run.downloadUrl && (
          <a
            href={run.downloadUrl}
            download
            onClick={link.onClick}
            className={buttonClass('quiet')}
            aria-label={t('ledger.downloadOf', { at })}
          >
            <IconDownload aria-hidden="true" />
            {t('ledger.download')}
          </a>
        )}
      </Row>
      {run.status === 'missed' && <Quiet>{t('ledger.missed')}</Quiet>}
      {run.error && (
        <Text size="small" tone="bad" fit="break">
          {sayFailure(run.reason)}
        </Text>
      )}
      {run.deliveries.length > 0 && <Deliveries run={run} label={t('ledger.of', { at })} />}
    </Stack>
  )
}

const Quiet = ({ children }: { children: string }) => (
  <Text size="caption" tone="quiet" isNumeric>
    {children}
  </Text>
)

function RunFacts({ run }: { run: ReportRun }) {
  const t = useTranslations('scheduledReports.ledger')
  const language = useLocale()
  const shownInstant = useFormatInstant()
  const { startDate, endDate, completedAt } = run
  const facts = [
    t(`trigger.${run.trigger}`),
    ...(startDate && endDate
      ? [
          t('days', { days: startDate === endDate ? startDate : `${startDate} – ${endDate}` }),
          t('rows', { rows: run.rows, shown: formatNumber(run.rows, language) }),
        ]
      : []),
    ...(completedAt ? [t('completed', { at: shownInstant(completedAt) })] : []),
  ]
  return <Quiet>{facts.join(' · ')}</Quiet>
}

const tones = {
  pending: 'neutral',
  sent: 'good',
  failed: 'bad',
  unsubscribed: 'neutral',
  unconfirmed: 'neutral',
} as const

function Deliveries({ run, label }: { run: ReportRun; label: string }) {
  const t = useTranslations('scheduledReports.ledger')
  const shownInstant = useFormatInstant()
  const sayFailure = useFailureWords()
  return (
    <ul className={classes.deliveries} aria-label={label}>
      {run.deliveries.map(({ recipient, status, attempts, error, reason, sentAt }) => (
        <li key={recipient}>
          <Text as="span" fit="break">
            {recipient}
          </Text>
          <StatusBadge tone={tones[status]}>{t(`results.${status}`)}</StatusBadge>
          <Quiet>
            {[
              ...(sentAt ? [shownInstant(sentAt)] : []),
              ...(attempts > 1 ? [t('attempts', { count: attempts })] : []),
            ].join(' · ')}
          </Quiet>
          {error && (
            <Text as="span" size="small" tone="bad" fit="break" className={classes.fault}>
              {reason === null ? t('answered', { words: error }) : sayFailure(reason)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}
