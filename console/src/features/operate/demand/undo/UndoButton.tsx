import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/form/Button.tsx'
import { UndoDialog } from './UndoDialog.tsx'

/** Whether there is a button; the server also knows of later imports of the same days. */
const canUndo = ({ undoUntil }: RevenueImport): boolean =>
  undoUntil !== null && Date.parse(undoUntil) > Date.now()

/** Undoes an import with a reason that publishers see. */
export function UndoButton({ made }: { made: RevenueImport }) {
  const t = useTranslations('operate.demand')
  // As it was read before the dialog opened, so the dialog stays to say that a colleague was faster.
  const [opened, setOpened] = useState<RevenueImport | null>(null)
  return (
    <>
      {canUndo(made) && <Button onClick={() => setOpened(made)}>{t('undo')}</Button>}
      {opened && <UndoDialog made={opened} close={() => setOpened(null)} />}
    </>
  )
}
