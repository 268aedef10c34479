import { resendMail, type MailDetails } from '@matinee/contract/mails'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError, codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { mailsKey } from './mails.queries.ts'

/** Codes whose sentence of the server says more than the console's. */
const explained = new Set(['stale', 'mail_state'])

type Props = { mail: MailDetails; close: () => void }

/** Sends a mail again, with a reason for the audit log. */
export function ResendDialog({ mail: { id, sendings }, close }: Props) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const resend = async (reason: string) => {
    try {
      await api(resendMail, { params: { id }, body: { reason, sendings } })
      notify({ tone: 'info', message: t('operate.mails.resent') })
      close()
      return null
    } catch (refusal) {
      if (refusal instanceof AppError && explained.has(refusal.code)) return refusal.message
      return t(`errors.${codeOf(refusal)}`)
    } finally {
      // Also after a refusal: a colleague may have sent it.
      void queryClient.invalidateQueries({ queryKey: mailsKey })
    }
  }
  return (
    <ReasonDialog
      title={t('operate.mails.resendTitle')}
      body={t('operate.mails.resendBody')}
      hint={t('operate.mails.resendHint')}
      verb={t('operate.mails.resend')}
      send={resend}
      close={close}
    />
  )
}
