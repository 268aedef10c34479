import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session.ts'
import { DateRangePicker } from '../../../ui/dates/DateRangePicker.tsx'
import { daysOf, type Choice } from './chosenRange.ts'
import { quickRanges, sharedRanges, type Range } from './quickRange.ts'
import { useToday } from './useToday.ts'

type Props = {
  /** The screen's own range, which has no word in the address. */
  whole: 'DAY' | 'ALL'
  choice: Choice
  /** What is shown, or asked for, now. */
  range: Range
  onChange: (choice: Choice) => void
}

/** The range of both screens, in the days of the account. */
export function RangePicker({ whole, choice, range, onChange }: Props) {
  const t = useTranslations('analytics')
  const { timezone } = useUser()
  const isShown = (code: (typeof sharedRanges)[number]) =>
    (quickRanges as readonly string[]).includes(code) || code === choice
  return (
    <DateRangePicker
      label={t('range')}
      quick={sharedRanges.filter(isShown).map((code) => ({ value: code, text: t(code) }))}
      own={t(whole)}
      value={choice}
      days={daysOf(range, timezone)}
      today={useToday()}
      zone={timezone}
      onChange={onChange}
    />
  )
}
