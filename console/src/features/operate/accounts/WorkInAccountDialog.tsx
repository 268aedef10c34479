import type { AdminUser } from '@matinee/contract/admin'
import { switchAccount } from '@matinee/contract/auth'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { enterAccount } from '../../../shared/enterAccount.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOneField } from '../../../ui/form/useOneField.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'

type Props = { account: AdminUser; close: () => void }

/** Asks the operator for the reason, which the audit logs of both accounts record, and opens the account. */
export function WorkInAccountDialog({ account, close }: Props) {
  const t = useTranslations('operate.account')
  const common = useTranslations('common')
  const { element, field, submit, isBusy } = useReason(account.id)
  return (
    <DialogFrame
      title={t('workTitle', { name: account.name })}
      body={t('workBody')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        <Stack as="form" gap={20} ref={element} noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('reason')}
            hint={t('reasonHint')}
            autoComplete="off"
            maxLength={300}
            required
            {...field}
          />
          <DialogButtons>
            <Button onClick={close}>{common('cancel')}</Button>
            <Button type="submit" look="main" isBusy={isBusy}>
              {t('openAs')}
            </Button>
          </DialogButtons>
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}

function useReason(id: string) {
  const t = useTranslations()
  const navigate = useNavigate()
  const confirmed = useOwnerConfirmation()
  return useOneField(async (reason) => {
    try {
      const session = await confirmed(() => api(switchAccount, { params: { id }, query: { reason } }))
      if (session === notConfirmed) return null
      enterAccount(session)
      await navigate({ to: '/' })
      return null
    } catch (refusal) {
      return t(`errors.${codeOf(refusal)}`)
    }
  })
}
