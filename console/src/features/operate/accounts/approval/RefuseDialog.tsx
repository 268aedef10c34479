import { refuseUser, type AdminUser } from '@matinee/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { codeOf } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../../shared/owner/useOwnerConfirmation.ts'
import { accountsKey } from '../accounts.queries.ts'
import { ReasonDialog } from '../../ReasonDialog.tsx'

type Props = { account: AdminUser; close: () => void }

/** Refuses a registration with a reason that its owner gets by email. */
export function RefuseDialog({ account: { id, name, email }, close }: Props) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  const refuse = async (reason: string) => {
    try {
      const refused = await confirmed(() => api(refuseUser, { params: { id }, body: { reason } }))
      if (refused === notConfirmed) return null
      notify({ tone: 'info', message: t('operate.account.refusedNotice', { email }) })
      close()
      return null
    } catch (refusal) {
      return t(`errors.${codeOf(refusal)}`)
    } finally {
      // Also after a refusal: another operator may have reviewed it.
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    }
  }
  return (
    <ReasonDialog
      title={t('operate.account.refuseTitle', { name })}
      body={t('operate.account.refuseBody')}
      hint={t('operate.account.refuseHint', { email })}
      isLong
      verb={t('operate.account.refuse')}
      isDangerous
      send={refuse}
      close={close}
    />
  )
}
