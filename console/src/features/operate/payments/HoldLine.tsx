import type { AccountPayment } from '@matinee/contract/adminPayments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { useMoneyWords } from './useMoneyWords.ts'

/** A longer reason does not fit into two lines of the column. */
const mostLetters = 60

/** Why a payment is on hold: two lines, and the whole reason after a press. */
export function HoldLine({ hold }: { hold: NonNullable<AccountPayment['hold']> }) {
  const t = useTranslations('operate.payments')
  const { person } = useMoneyWords()
  const [isOpen, setIsOpen] = useState(false)
  const text = t('onHold', { reason: hold.reason, person: person(hold.by) })
  return (
    <>
      <Hint fit={isOpen ? 'break' : 'two-lines'}>{text}</Hint>
      {text.length > mostLetters && (
        <Button look="inline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'lessReason' : 'wholeReason')}
        </Button>
      )}
    </>
  )
}
