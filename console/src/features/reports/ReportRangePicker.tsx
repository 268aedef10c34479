import { isTooLong, reportRanges } from '@matinee/contract/plain/reports/reportDays'
import { useTranslations } from 'use-intl'
import { notify } from '../../lib/savedState.ts'
import { useUser } from '../../lib/session/session.ts'
import { DateRangePicker } from '../../ui/dates/DateRangePicker.tsx'
import { requestedDays, searchOfRange, type Own, type ReportSearch } from './reportSearch.ts'
import { useToday } from '../../shared/useToday.ts'

type Props = { own: Own; search: ReportSearch; choose: (next: ReportSearch) => void }

/**
 * A range that is too long is refused, and the previous one stays: typed days with an error at the field, a quick range with a
 * warning.
 */
export function ReportRangePicker({ own, search, choose }: Props) {
  const t = useTranslations('reports')
  const { timezone } = useUser()
  const today = useToday()
  const days = requestedDays(search, own, today)
  const isOwn = own === 'week' ? '7D' : undefined
  return (
    <DateRangePicker
      label={t('range')}
      quick={reportRanges.map((code) => ({ value: code, text: t(`ranges.${code}`) }))}
      {...(own === 'yesterday' && { defaultText: t('ranges.own') })}
      value={
        search.from && search.to && search.to <= today
          ? { start: search.from, end: search.to }
          : (search.range ?? isOwn)
      }
      days={days}
      today={today}
      zone={timezone}
      refusalOf={({ start, end }) => (isTooLong(start, end) ? t('tooLong') : null)}
      onChange={(chosen) => {
        const next = searchOfRange(chosen === isOwn ? undefined : chosen, today)
        if (next) choose({ ...search, ...next, page: undefined })
        else notify({ tone: 'warning', message: t('tooLong') })
      }}
    />
  )
}
