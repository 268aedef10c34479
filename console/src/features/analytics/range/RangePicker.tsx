import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { DateRangePicker } from '../../../ui/dates/DateRangePicker.tsx'
import { touchedDays, type RangeChoice } from './chosenRange.ts'
import { quickRanges, sharedRanges, type Range } from './quickRange.ts'
import { useToday } from '../../../shared/useToday.ts'

type Props = {
  /** Text key of the screen's default range, which the address omits. */
  defaultLabel: 'DAY' | 'ALL'
  choice: RangeChoice
  range: Range
  onChange: (choice: RangeChoice) => void
}

/** The date range of both analytics screens, in days of the account's zone. */
export function RangePicker({ defaultLabel, choice, range, onChange }: Props) {
  const t = useTranslations('analytics')
  const { timezone } = useUser()
  const isShown = (code: (typeof sharedRanges)[number]) =>
    (quickRanges as readonly string[]).includes(code) || code === choice
  return (
    <DateRangePicker
      label={t('range')}
      quick={sharedRanges.filter(isShown).map((code) => ({ value: code, text: t(code) }))}
      defaultText={t(defaultLabel)}
      value={choice}
      days={touchedDays(range, timezone)}
      today={useToday()}
      zone={timezone}
      onChange={onChange}
    />
  )
}
