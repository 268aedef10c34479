import { useTranslations } from 'use-intl'
import { Segments } from '../../ui/Segments.tsx'
import { quickRanges, type QuickRange } from './quickRange.ts'
import classes from './RangePicker.module.css'

type Props = {
  /** The screen's own range, which has no code in the address. */
  whole: 'DAY' | 'ALL'
  value: QuickRange | undefined
  onChange: (range: QuickRange | undefined) => void
}

/** Side by side where there is room, a select where there is not. */
export function RangePicker({ whole, value, onChange }: Props) {
  const t = useTranslations('analytics')
  const options = [whole, ...quickRanges].map((code) => ({ value: code, text: t(code) }))
  const choose = (code: string) => onChange(quickRanges.find((known) => known === code))
  return (
    <>
      <div className={classes.wide}>
        <Segments label={t('range')} value={value ?? whole} options={options} onChange={choose} />
      </div>
      <select
        className={classes.narrow}
        aria-label={t('range')}
        value={value ?? whole}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </>
  )
}
