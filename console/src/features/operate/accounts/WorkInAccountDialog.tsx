import type { AdminUser } from '@matinee/contract/admin'
import { switchAccount } from '@matinee/contract/auth'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { enterAccount } from '../../../shared/enterAccount.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

type Props = { account: AdminUser; close: () => void }

/** Asks the operator for the reason, which the audit log records in both accounts, and opens the account. */
export function WorkInAccountDialog({ account: { id, name }, close }: Props) {
  const t = useTranslations()
  const navigate = useNavigate()
  const confirmed = useOwnerConfirmation()
  const open = async (reason: string) => {
    try {
      const session = await confirmed(() => api(switchAccount, { params: { id }, query: { reason } }))
      if (session === notConfirmed) return null
      enterAccount(session)
      await navigate({ to: '/' })
      return null
    } catch (refusal) {
      return t(`errors.${codeOf(refusal)}`)
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
