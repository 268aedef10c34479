import { useTranslations } from 'use-intl'
import type { CsvCell } from '@matinee/contract/plain/reports/csv'
import { useUser } from '../../lib/session/session.ts'
import { CsvButton } from '../../shared/CsvButton.tsx'
import { touchedDays } from './range/chosenRange.ts'
import type { Range } from './range/quickRange.ts'

type Props = {
  fileName: string
  /** Title of the panel, for the button's accessible name. */
  panel: string
  range: Range
  rows: () => readonly (readonly CsvCell[])[]
}

/** Downloads a panel's figures; the file name ends with the days. */
export function PanelCsvButton({ fileName, panel, range, rows }: Props) {
  const t = useTranslations('analytics')
  const { start, end } = touchedDays(range, useUser().timezone)
  return (
    <CsvButton
      label={t('csvOf', { of: panel })}
      tip={t('csv')}
      title={`${fileName}-${start}${start === end ? '' : `-${end}`}`}
      rows={rows}
    />
  )
}
