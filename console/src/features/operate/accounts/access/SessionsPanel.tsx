import type { AdminUser } from '@matinee/contract/admin'
import { endUserSession, signOutUser } from '@matinee/contract/adminAccess'
import type { Session } from '@matinee/contract/security'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { ask } from '../../../../lib/dialogs.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useDeviceName } from '../../../../shared/sessions/useDeviceName.ts'
import { useSessionColumns } from '../../../../shared/sessions/useSessionColumns.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { sessionsQuery } from '../accounts.queries.ts'
import { useMayManage } from '../useMayManage.ts'
import { useAccessChange } from './useAccessChange.ts'

/** Where the owner of an account is signed in; those of operators for administrators only. */
export function SessionsPanel({ account }: { account: AdminUser }) {
  const t = useTranslations('operate.account')
  const mayManage = useMayManage(account)
  if (account.staffRole === null || mayManage)
    return <ShownSessions account={account} mayManage={mayManage} />
  return (
    <Panel title={t('sessions')}>
      <Hint>{t('sessionsOfOperator')}</Hint>
    </Panel>
  )
}

function ShownSessions({ account, mayManage }: { account: AdminUser; mayManage: boolean }) {
  const t = useTranslations('operate.account')
  const query = useQuery(sessionsQuery(account.id))
  const columns = useSessionColumns(
    (session) => mayManage && <EndButton account={account} session={session} />,
  )
  const sessions = query.data?.data
  const isEmpty = sessions?.length === 0
  return (
    <Panel
      title={t('sessions')}
      isFlush={!query.isError && !isEmpty}
      controls={mayManage && !isEmpty && <SignOutButton account={account} />}
    >
      {query.isError && !sessions ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : isEmpty ? (
        <Hint>{t('noSessions')}</Hint>
      ) : (
        <DataTable
          label={t('sessions')}
          columns={columns}
          rows={sessions}
          rowKey={({ id }) => id}
          skeletonRows={2}
          skeletonHeight={40}
          hasCards
        />
      )}
    </Panel>
  )
}

function EndButton({ account, session }: { account: AdminUser; session: Session }) {
  const t = useTranslations('security.sessions')
  const nameDevice = useDeviceName()
  const params = { id: account.id, sessionId: session.id }
  const end = useAccessChange<void>(
    () => api(endUserSession, { params }),
    () => notify({ tone: 'info', message: t('ended') }),
  )
  return (
    <Button
      isBusy={end.isPending}
      aria-label={t('endOf', { device: nameDevice(session) })}
      onClick={() => end.mutate()}
    >
      {t('end')}
    </Button>
  )
}

function SignOutButton({ account: { id, name } }: { account: AdminUser }) {
  const t = useTranslations('operate.account')
  const common = useTranslations('common')
  const change = useAccessChange<void>(
    () => api(signOutUser, { params: { id } }),
    () => notify({ tone: 'info', message: t('signedOut', { name }) }),
  )
  const signOut = async () => {
    const isSure = await ask({
      title: t('signOutTitle', { name }),
      body: t('signOutBody'),
      verb: t('signOut'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) change.mutate()
  }
  return (
    <Button isBusy={change.isPending} onClick={() => void signOut()}>
      {t('signOut')}
    </Button>
  )
}
