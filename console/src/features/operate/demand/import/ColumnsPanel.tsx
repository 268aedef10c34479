import { revenueColumns, type RevenueColumn } from '@matinee/contract/plain/reports/revenueColumns'
import { useTranslations } from 'use-intl'
import { Select } from '../../../../ui/form/Select.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { WarningNote } from '../../../../ui/page/WarningNote.tsx'
import { findColumnProblem, type ChosenFile, type Columns } from './fileImport.ts'

type Props = {
  file: ChosenFile
  columns: Columns
  choose: (header: string, column: RevenueColumn | null) => void
}

const leftOut = ''

/** What each header of the file means. */
export function ColumnsPanel({ file, columns, choose }: Props) {
  const t = useTranslations('operate.demand')
  const problem = findColumnProblem(columns)
  const options = [
    { value: leftOut, text: t('leaveOut') },
    ...revenueColumns.map((column) => ({ value: column, text: t(`columns.${column}`) })),
  ]
  return (
    <Panel title={t('matchColumns')} lede={t('matchLede')}>
      <Stack gap={20}>
        <Grid narrowest={220} gap={16}>
          {[...new Set(file.headers)].map((header, at) => (
            <Select
              key={header}
              label={header || t('unnamed', { number: String(at + 1) })}
              value={columns[header] ?? leftOut}
              options={options}
              onChange={(chosen) =>
                choose(header, revenueColumns.find((column) => column === chosen) ?? null)
              }
            />
          ))}
        </Grid>
        {problem && (
          <WarningNote>
            {t(`columnProblems.${problem.kind}`, { column: t(`columns.${problem.column}`) })}
          </WarningNote>
        )}
      </Stack>
    </Panel>
  )
}
