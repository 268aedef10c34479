import { approveUser, type AdminUser } from '@matinee/contract/admin'
import { integrationTypes, type IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { typeTexts } from './accountTypes.ts'
import { useAccountChange } from './useAccountChange.ts'

/** Approves or refuses a registration, or sends the link of an approved one again. */
export function ApprovalPanel({ account, refuse }: { account: AdminUser; refuse: () => void }) {
  const t = useTranslations('operate')
  const instant = useFormatInstant()
  const { staffRole } = useUser()
  const [type, setType] = useState<IntegrationType>(account.integrationType)
  const isInvited = account.approvedAt !== null
  const approval = useAccountChange(account.id, approveUser, () =>
    notify({
      tone: 'info',
      message: t(isInvited ? 'account.resent' : 'account.approvedNotice', { email: account.email }),
    }),
  )
  if (!staffRole || !holdsStaffRight(staffRole, account.staffRole ? 'staff.administer' : 'staff.accounts'))
    return null
  return (
    <Panel
      title={t(isInvited ? 'account.inviteTitle' : 'account.approveTitle')}
      lede={
        isInvited ? t('account.inviteLede', { date: instant(account.approvedAt!) }) : t('account.approveLede')
      }
    >
      <Stack gap={16}>
        <Select
          label={t('accounts.type')}
          hint={t('account.typeHint')}
          value={String(type)}
          options={integrationTypes.map((each) => ({
            value: String(each),
            text: t(`types.${typeTexts[each]}`),
          }))}
          onChange={(chosen) => setType(integrationTypes.find((each) => String(each) === chosen)!)}
        />
        <Row>
          <Button
            look={isInvited ? 'quiet' : 'main'}
            isBusy={approval.isPending}
            onClick={() => approval.mutate({ integrationType: type })}
          >
            {t(isInvited ? 'account.resend' : 'account.approve')}
          </Button>
          {!isInvited && <Button onClick={refuse}>{t('account.refuse')}</Button>}
        </Row>
      </Stack>
    </Panel>
  )
}
