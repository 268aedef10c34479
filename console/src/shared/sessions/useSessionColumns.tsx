import type { Session } from '@matinee/contract/security'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { countryName } from '../useCountries.ts'
import { useDeviceName } from './useDeviceName.ts'

/** Device, place and times of sessions. `renderEnd`: what ends one, or nothing. */
export function useSessionColumns(renderEnd: (session: Session) => ReactNode): Column<Session>[] {
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
      renderCell: renderEnd,
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
