import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { ProgressBar } from '../../../../ui/page/ProgressBar.tsx'

type Props = { made: Pick<RevenueImport, 'status' | 'rows' | 'rowsDone' | 'undoes'> }

/** How far an import is: first its rows are checked, then loaded. An undo gives back its days. */
export function ImportProgress({ made: { status, rows, rowsDone, undoes } }: Props) {
  const t = useTranslations('operate.demand')
  const language = useLocale()
  const number = (value: number) => formatNumber(value, language)
  const isLoading = status === 'LOADING'
  return (
    <Stack as="output" gap={8} surface="card" pad={16}>
      <Text>
        {isLoading
          ? t(undoes ? 'undoingDays' : 'loadingRows', { done: number(rowsDone), rows: number(rows) })
          : undoes
            ? t('undoBegins')
            : t('checkingRows', { rows: number(rows) })}
      </Text>
      <ProgressBar label={t('progress')} value={isLoading && rows > 0 ? (100 * rowsDone) / rows : 0} />
    </Stack>
  )
}
