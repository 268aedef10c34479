import { approveUser, type AdminUser } from '@matinee/contract/admin'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/savedState.ts'
import { useFormatInstant } from '../../../../lib/useFormatInstant.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import type { Target } from '../../Chosen.tsx'
import { AccountPicker } from '../../AccountPicker.tsx'
import { TypeSelect } from '../TypeSelect.tsx'
import { useAccountChange } from '../useAccountChange.ts'
import { useMayLetIn, useMayManage } from '../useMayManage.ts'
import { MailPreview } from './MailPreview.tsx'

/** Approves or refuses a registration, or sends the link of an approved one again. */
export function ApprovalPanel({ account, refuse }: { account: AdminUser; refuse: () => void }) {
  const t = useTranslations('operate')
  const instant = useFormatInstant()
  const [type, setType] = useState<IntegrationType>(account.integrationType)
  const [agents, setAgents] = useState<Target[]>([])
  const mayManage = useMayManage(account)
  const mayLetIn = useMayLetIn()
  const isInvited = account.approvedAt !== null
  const approval = useAccountChange(account.id, approveUser, () => {
    setAgents([])
    const text = isInvited ? 'account.resent' : 'account.approvedNotice'
    notify({ tone: 'info', message: t(text, { email: account.email }) })
  })
  const approve = () =>
    approval.mutate({
      integrationType: type,
      isAgain: isInvited,
      ...(agents.length > 0 && { agentIds: agents.map(({ id }) => id) }),
    })
  if (!mayManage) return null
  return (
    <Panel
      title={t(isInvited ? 'account.inviteTitle' : 'account.approveTitle')}
      lede={
        isInvited ? t('account.inviteLede', { date: instant(account.approvedAt!) }) : t('account.approveLede')
      }
    >
      <Stack gap={20}>
        <TypeSelect type={type} onChange={setType} />
        {mayLetIn && !isInvited && (
          <AccountPicker
            label={t('account.agents')}
            none={t('account.noAgentChosen')}
            exceptId={account.id}
            chosen={agents}
            set={setAgents}
          />
        )}
        <MailPreview account={account} />
        <Row wraps>
          <Button look={isInvited ? 'quiet' : 'main'} isBusy={approval.isPending} onClick={approve}>
            {t(isInvited ? 'account.resend' : 'account.approve')}
          </Button>
          {!isInvited && <Button onClick={refuse}>{t('account.refuse')}</Button>}
        </Row>
      </Stack>
    </Panel>
  )
}
