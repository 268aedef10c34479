import type { AdminUser } from '@matinee/contract/admin'
import { switchAccount } from '@matinee/contract/auth'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { enterAccount } from '../../../shared/enterAccount.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useRefusalText } from '../useRefusalText.ts'

type Props = { account: AdminUser; close: () => void }

/** Asks the operator for the reason, which the audit log records in both accounts, and opens the account. */
export function WorkInAccountDialog({ account: { id, name }, close }: Props) {
  const t = useTranslations()
  const navigate = useNavigate()
  const confirmed = useOwnerConfirmation()
  const refusalText = useRefusalText()
  const open = async (reason: string) => {
    try {
      const session = await confirmed(() => api(switchAccount, { params: { id }, query: { reason } }))
      if (session === notConfirmed) return null
      enterAccount(session)
      await navigate({ to: '/' })
      return null
    } catch (refusal) {
      return refusalText(refusal)
    }
  }
  return (
    <ReasonDialog
      title={t('operate.account.workTitle', { name })}
      body={t('operate.account.workBody')}
      hint={t('operate.account.reasonHint')}
      verb={t('operate.account.openAs')}
      send={open}
      close={close}
    />
  )
}
