import { refuseUser, type AdminUser } from '@matinee/contract/admin'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { accountsKey } from '../accounts.queries.ts'
import { ReasonDialog } from '../../ReasonDialog.tsx'
import { useDialogChange } from '../../useDialogChange.ts'

type Props = { account: AdminUser; close: () => void }

/** Refuses a registration with a reason that its owner gets by email. */
export function RefuseDialog({ account: { id, name, email }, close }: Props) {
  const t = useTranslations()
  const change = useDialogChange(accountsKey, close)
  return (
    <ReasonDialog
      title={t('operate.account.refuseTitle', { name })}
      body={t('operate.account.refuseBody')}
      hint={t('operate.account.refuseHint', { email })}
      isLong
      verb={t('operate.account.refuse')}
      isDangerous
      send={(reason) =>
        change(
          () => api(refuseUser, { params: { id }, body: { reason } }),
          t('operate.account.refusedNotice', { email }),
        )
      }
      close={close}
    />
  )
}
