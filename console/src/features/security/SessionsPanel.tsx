import { endOtherSessions, endSession, type Session } from '@matinee/contract/security'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { useDeviceName } from '../../shared/sessions/useDeviceName.ts'
import { useSessionColumns } from '../../shared/sessions/useSessionColumns.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { sessionsQuery } from './security.queries.ts'
import { useSecurityChange } from './useSecurityChange.ts'

/** Where the account is signed in. */
export function SessionsPanel() {
  const t = useTranslations('security.sessions')
  const query = useQuery(sessionsQuery)
  const columns = useSessionColumns((session) => !session.isCurrent && <EndButton session={session} />)
  const rows = query.data?.data
  // While loading the button keeps its place: most accounts have several sessions.
  const hasOthers = rows ? rows.some(({ isCurrent }) => !isCurrent) : !query.error
  return (
    <Panel
      title={t('title')}
      lede={t('lede')}
      controls={hasOthers && <EndOthersButton isIdle={!rows} />}
      isFlush={rows !== undefined || !query.error}
    >
      {query.error && !rows ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          skeletonRows={2}
          skeletonHeight={40}
          hasCards
        />
      )}
    </Panel>
  )
}

function EndButton({ session }: { session: Session }) {
  const t = useTranslations('security.sessions')
  const nameDevice = useDeviceName()
  const { isBusy, change } = useSecurityChange()

  async function end() {
    const reply = await change((send) => send(() => api(endSession, { params: { id: session.id } })))
    if (reply) notify({ tone: 'info', message: t('ended') })
  }

  return (
    <Button
      isBusy={isBusy}
      aria-label={t('endOf', { device: nameDevice(session) })}
      onClick={() => void end()}
    >
      {t('end')}
    </Button>
  )
}

function EndOthersButton({ isIdle }: { isIdle: boolean }) {
  const t = useTranslations()
  const { isBusy, change } = useSecurityChange()

  async function endOthers() {
    const isSure = await ask({
      title: t('security.sessions.endOthersTitle'),
      body: t('security.sessions.endOthersBody'),
      verb: t('security.sessions.endOthers'),
      cancel: t('common.cancel'),
      isDangerous: true,
    })
    if (!isSure) return
    const reply = await change((send) => send(() => api(endOtherSessions)))
    if (reply) notify({ tone: 'info', message: t('security.sessions.endedOthers', { count: reply.ended }) })
  }

  return (
    <Button isBusy={isBusy} isIdle={isIdle} onClick={() => void endOthers()}>
      {t('security.sessions.endOthers')}
    </Button>
  )
}
