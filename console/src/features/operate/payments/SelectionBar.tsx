import type { AccountPayment } from '@matinee/contract/adminPayments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { isSelectable, type Selection } from './PaymentTable.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { useApproval } from './useApproval.ts'
import { isApprovable, useApprovalQuestion } from './useApprovalQuestion.ts'

type Props = {
  payments: AccountPayment[]
  selection: Selection
  select: (selection: Selection) => void
}

/** What can be done with the selected payments. The buttons stay in place, so that the table does not move. */
export function SelectionBar({ payments, selection, select }: Props) {
  const t = useTranslations('operate.payments')
  const [isPaying, setIsPaying] = useState(false)
  const ask = useApprovalQuestion()
  const approval = useApproval(() => select(new Map()))
  const selected = [...selection.values()]
  const selectable = payments.filter(isSelectable)
  const isEvery = selectable.length > 0 && selectable.every(({ id }) => selection.has(id))
  const waiting = selected.filter(isApprovable)
  const approved = selected.filter(({ paid }) => paid === 2)
  const approveAfterQuestion = async () => {
    if (await ask(selected)) approval.mutate(waiting)
  }
  return (
    <Row gap={12} wraps>
      <Checkbox
        label={t('selectAll')}
        isDisabled={selectable.length === 0}
        checked={isEvery}
        onChange={(isOn) => select(new Map(isOn ? selectable.map((each) => [each.id, each]) : []))}
      />
      <Button
        look={waiting.length > 0 ? 'main' : 'quiet'}
        disabled={waiting.length === 0}
        isBusy={approval.isPending}
        onClick={() => void approveAfterQuestion()}
      >
        {t('approveMany', { count: waiting.length })}
      </Button>
      <Button
        look={approved.length > 0 && waiting.length === 0 ? 'main' : 'quiet'}
        disabled={approved.length === 0}
        onClick={() => setIsPaying(true)}
      >
        {t('payout.make')}
      </Button>
      {isPaying && <PayoutDialog payments={approved} close={() => setIsPaying(false)} />}
    </Row>
  )
}
