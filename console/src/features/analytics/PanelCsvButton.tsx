import { useTranslations } from 'use-intl'
import type { CsvCell } from '../../lib/csv.ts'
import { useUser } from '../../lib/session.ts'
import { CsvButton } from '../../shared/CsvButton.tsx'
import { daysOf } from './range/chosenRange.ts'
import type { Range } from './range/quickRange.ts'

type Props = {
  /** For the name of the file. */
  what: string
  /** The panel, for the name of the button. */
  of: string
  range: Range
  rows: () => readonly (readonly CsvCell[])[]
}

/** The figures of a panel as a file that says what it holds and of which days. */
export function PanelCsvButton({ what, of, range, rows }: Props) {
  const t = useTranslations('analytics')
  const { from, to } = daysOf(range, useUser().timezone)
  return (
    <CsvButton
      label={t('csvOf', { of })}
      tip={t('csv')}
      title={`${what}-${from}${from === to ? '' : `-${to}`}`}
      rows={rows}
    />
  )
}
