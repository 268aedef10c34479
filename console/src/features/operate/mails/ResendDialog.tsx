import { resendMail, type MailDetails } from '@matinee/contract/mails'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { mailsKey } from './mails.queries.ts'
import { useDialogChange } from '../useDialogChange.ts'

type Props = { mail: MailDetails; close: () => void }

/** Sends a mail again, with a reason for the audit log. */
export function ResendDialog({ mail: { id, sendings }, close }: Props) {
  const t = useTranslations()
  const change = useDialogChange(mailsKey, close)
  return (
    <ReasonDialog
      title={t('operate.mails.resendTitle')}
      body={t('operate.mails.resendBody')}
      hint={t('operate.mails.resendHint')}
      verb={t('operate.mails.resend')}
      send={(reason) =>
        change(
          () => api(resendMail, { params: { id }, body: { reason, sendings } }),
          t('operate.mails.resent'),
        )
      }
      close={close}
    />
  )
}
