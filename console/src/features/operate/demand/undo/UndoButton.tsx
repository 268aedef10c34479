import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/form/Button.tsx'
import { UndoDialog } from './UndoDialog.tsx'

/** Whether the operator sees the button; the server also knows of later imports of the same days. */
export const canUndo = ({ undoUntil }: RevenueImport): boolean =>
  undoUntil !== null && Date.parse(undoUntil) > Date.now()

/** Undoes an import with a reason that publishers see. */
export function UndoButton({ made }: { made: RevenueImport }) {
  const t = useTranslations('operate.demand')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('undo')}</Button>
      {isOpen && <UndoDialog made={made} close={() => setIsOpen(false)} />}
    </>
  )
}
