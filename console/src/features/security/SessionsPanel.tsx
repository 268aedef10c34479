import { endOtherSessions, endSession, type Session } from '@matinee/contract/security'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { useUser } from '../../lib/session/session.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { countryName } from '../../shared/useCountries.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { sessionsQuery } from './security.queries.ts'
import { useDeviceName } from './useDeviceName.ts'
import { useSecurityChange } from './useSecurityChange.ts'

/** Where the account is signed in. */
export function SessionsPanel() {
  const t = useTranslations('security.sessions')
  const query = useQuery(sessionsQuery)
  const columns = useColumns()
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

function useColumns(): Column<Session>[] {
  const t = useTranslations('security.sessions')
  const { timezone: zone } = useUser()
  const instant = useFormatInstant()
  return [
    { id: 'device', title: t('device'), renderCell: (session) => <DeviceCell session={session} /> },
    {
      id: 'place',
      title: t('place'),
      cardLabel: t('place'),
      renderCell: (session) => <PlaceCell session={session} />,
    },
    {
      id: 'signedIn',
      title: t('signedIn', { zone }),
      cardLabel: t('signedIn', { zone }),
      renderCell: ({ createdAt }) => instant(createdAt),
    },
    {
      id: 'seen',
      title: t('seen', { zone }),
      cardLabel: t('seen', { zone }),
      renderCell: ({ seenAt, createdAt }) => instant(seenAt ?? createdAt),
    },
    {
      id: 'end',
      width: '1%',
      title: <span className="hidden-text">{t('end')}</span>,
      renderCell: (session) => !session.isCurrent && <EndButton session={session} />,
    },
  ]
}

function DeviceCell({ session }: { session: Session }) {
  const t = useTranslations('security.sessions')
  const nameDevice = useDeviceName()
  return (
    <div>
      <Row gap={8} wraps>
        <Text weight="medium">{nameDevice(session)}</Text>
        {session.isCurrent && <StatusBadge tone="good">{t('isCurrent')}</StatusBadge>}
      </Row>
      {session.hasFactor && <Hint>{t('hasFactor')}</Hint>}
    </div>
  )
}

function PlaceCell({ session: { country, address } }: { session: Session }) {
  const t = useTranslations('security.sessions')
  const language = useLocale()
  return (
    <div>
      {country ? countryName(country, language) : t('unknownPlace')}
      {address && <Hint>{address}</Hint>}
    </div>
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
