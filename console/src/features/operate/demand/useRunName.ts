import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { nameImport } from '@matinee/contract/plain/operate/nameImport'
import { useTranslations } from 'use-intl'

type Run = Pick<RevenueImport, 'fileName' | 'batchId' | 'undoes'>

/** An import by its file or batch, an undo by what it undoes. */
export function useRunName(): (run: Run) => string {
  const t = useTranslations('operate.demand')
  return (run) => (run.undoes ? t('undoOf', { name: run.undoes.name }) : nameImport(run))
}
