import type { MailDetails } from '@matinee/contract/mails'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ResendDialog } from './ResendDialog.tsx'

/** For those who may read the letter and send mails, where it can be sent again. */
export function ResendButton({ mail }: { mail: MailDetails }) {
  const t = useTranslations('operate.mails')
  const { staffRole } = useUser()
  // As it was read before the dialog opened: what a colleague does meanwhile is refused.
  const [opened, setOpened] = useState<MailDetails | null>(null)
  const mayResend =
    mail.obstacle === null &&
    (mail.letterObstacle === null || mail.letterObstacle === 'old') &&
    staffRole !== null &&
    holdsStaffRight(staffRole, 'staff.retry')
  return (
    <>
      {mayResend && (
        <Button look="main" icon={<IconSend size={18} aria-hidden="true" />} onClick={() => setOpened(mail)}>
          {t('resend')}
        </Button>
      )}
      {opened && <ResendDialog mail={opened} close={() => setOpened(null)} />}
    </>
  )
}
