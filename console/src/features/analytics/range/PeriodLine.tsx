import { dayIn } from '@matinee/contract/plain/calendar'
import { formatDateTime, formatTime } from '@matinee/contract/plain/format'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DottedText } from '../../../ui/table/DottedText.tsx'
import type { Details } from '../analytics.queries.ts'
import { isMidnight } from '../views/buckets.ts'
import { touchedDays } from './chosenRange.ts'
import classes from './PeriodLine.module.css'
import type { Range } from './quickRange.ts'
import { useToday } from '../../../shared/useToday.ts'

type Props = {
  /** ChartView until an answer brings its own range. */
  requested: Range
  queries: readonly UseQueryResult<{ range: Range }>[]
  /** Undefined while loading. */
  details: (Pick<Details, 'completeTo'> & { range: Range }) | undefined
}

/** The exact period with its time zone, and the instant up to which its figures are complete. */
export function PeriodLine({ requested, queries, details }: Props) {
  const t = useTranslations('analytics')
  const period = usePeriod()
  const range = queries.find(({ data }) => data)?.data?.range ?? requested
  const isStale = queries.some(({ data, error }) => data && error)
  return (
    <Hint as={Row} isNumeric wraps justify="between" gap={24} className={classes.line}>
      <p>{period(range)}</p>
      {isStale ? (
        <DottedText as="output" tone="warning">
          {t('stale')}{' '}
          <Button
            look="inline"
            onClick={() => queries.forEach((query) => query.error && void query.refetch())}
          >
            {t('refresh')}
          </Button>
        </DottedText>
      ) : (
        details && <Freshness {...details} />
      )}
    </Hint>
  )
}

/** Writes full days as days, anything else to the minute. */
function usePeriod(): (range: Range) => string {
  const t = useTranslations('analytics')
  const { timezone: zone } = useUser()
  return (range) => {
    if (!isMidnight(range.start, zone) || !isMidnight(range.end, zone))
      return t('shown', {
        from: formatDateTime(range.start * 1000, zone),
        to: formatDateTime(range.end * 1000, zone),
        zone,
      })
    const { start, end } = touchedDays(range, zone)
    return start === end
      ? t('shownDay', { day: showReportDay(start), zone })
      : t('shown', { from: showReportDay(start), to: showReportDay(end), zone })
  }
}

function Freshness({ completeTo, range }: NonNullable<Props['details']>) {
  const t = useTranslations('analytics')
  const { timezone } = useUser()
  const today = useToday()
  if (completeTo === null)
    return (
      <DottedText as="p" tone="spark">
        {t('arriving')}
      </DottedText>
    )
  const atS = Math.floor(Date.parse(completeTo) / 1000)
  const day = dayIn(timezone, atS * 1000)
  const time = formatTime(completeTo, timezone, true)
  return (
    <DottedText as="p" tone="good">
      {atS >= range.end
        ? t('isComplete')
        : t('completeTo', { time: day === today ? time : `${showReportDay(day)} ${time}` })}
    </DottedText>
  )
}
