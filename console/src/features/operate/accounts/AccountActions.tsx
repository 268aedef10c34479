import { setUser, type AdminUser } from '@matinee/contract/admin'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { useAccountChange } from './useAccountChange.ts'
import { useMayManage } from './useMayManage.ts'
import { WorkInAccountDialog } from './WorkInAccountDialog.tsx'

/** What the operator's role may do with an account. */
export function AccountActions({ account }: { account: AdminUser }) {
  const t = useTranslations('operate.account')
  const { id, staffRole } = useUser()
  const mayManage = useMayManage(account)
  if (!staffRole || account.id === id) return null
  // It is refused instead, with a reason for its owner.
  const isWaiting = account.status === 'PENDING' && account.approvedAt === null
  return (
    <>
      {mayManage && (
        <Link
          to="/operate/accounts/$accountId/edit"
          params={{ accountId: account.id }}
          className={buttonClass()}
        >
          {t('change')}
        </Link>
      )}
      {mayManage && !isWaiting && <CloseOrReopen account={account} />}
      {account.status === 'ACTIVE' && holdsStaffRight(staffRole, 'staff.act') && (
        <WorkInAccount account={account} />
      )}
    </>
  )
}

function WorkInAccount({ account }: { account: AdminUser }) {
  const t = useTranslations('operate.account')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setIsOpen(true)}>
        {t('openAs')}
      </Button>
      {isOpen && <WorkInAccountDialog account={account} close={() => setIsOpen(false)} />}
    </>
  )
}

function CloseOrReopen({ account }: { account: AdminUser }) {
  const t = useTranslations('operate.account')
  const common = useTranslations('common')
  const isClosed = account.status === 'DISABLED'
  const change = useAccountChange(account.id, setUser, ({ status }) => {
    // A refused registration waits for a review again.
    const reopened = status === 'PENDING' ? 'waitsAgain' : 'reopened'
    notify({ tone: 'info', message: t(isClosed ? reopened : 'closed') })
  })
  const close = async () => {
    const isSure = await ask({
      title: t('closeTitle', { name: account.name }),
      body: t('closeBody'),
      verb: t('close'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) change.mutate({ status: 'DISABLED' })
  }
  return (
    <Button
      isBusy={change.isPending}
      onClick={() => (isClosed ? change.mutate({ status: 'ACTIVE' }) : void close())}
    >
      {t(isClosed ? 'reopen' : 'close')}
    </Button>
  )
}
