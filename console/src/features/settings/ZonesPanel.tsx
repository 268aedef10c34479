import { isDeployedForYou } from '@matinee/contract/plain/zones'
import type { Site, Zone } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { Text } from '../../ui/layout/Text.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { RowName } from '../../ui/table/RowName.tsx'
import { reservedRoom } from './reservedRoom.ts'
import { ZoneCode } from './ZoneCode.tsx'
import classes from './ZonesPanel.module.css'

/** All placements with their codes; those that an account manager deploys have none. */
export function ZonesPanel({ site }: { site: Site }) {
  const t = useTranslations('settings')
  const columns = useColumns(site)
  if (site.zones.length === 0) return <EmptyState text={t('noZones')} />
  return (
    <Panel
      title={t('zones')}
      lede={t(site.loaderSnippet === null ? 'zonesLedeSimple' : 'zonesLedeLoader')}
      isFlush
    >
      <DataTable label={t('zones')} columns={columns} rows={site.zones} rowKey={({ id }) => id} hasCards />
    </Panel>
  )
}

/** Only the loader has containers that CSS can reserve room for; the simpler script creates its own when it runs. */
function useColumns({ loaderSnippet }: Site): Column<Zone>[] {
  const t = useTranslations('settings')
  return [
    {
      id: 'name',
      title: t('placement'),
      width: '24%',
      renderCell: ({ name, zoneType }) => {
        const type = t(`types.${zoneType}`)
        return <RowName name={name} {...(type !== name && { detail: type })} />
      },
    },
    ...(['desktop', 'mobile'] as const).map((platform) => ({
      id: platform,
      title: t(platform),
      width: '10%',
      cardLabel: t(platform),
      renderCell: (zone: Zone) => <Size size={zone[platform]} />,
    })),
    {
      id: 'code',
      title: t('code'),
      renderCell: ({ snippet, ...zone }) =>
        snippet === null || isDeployedForYou(zone.zoneType) ? (
          <Text tone="quiet">{t('deployed')}</Text>
        ) : (
          <>
            <ZoneCode code={snippet} copyLabel={t('copyOf', { name: zone.name })} />
            {loaderSnippet !== null && <Reserved zone={zone} />}
          </>
        ),
    },
  ]
}

function Reserved({ zone }: { zone: Omit<Zone, 'snippet'> }) {
  const t = useTranslations('settings')
  const css = reservedRoom(zone)
  if (css === null) return null
  return (
    <Text as="details" size="small" className={classes.reserve}>
      <summary>{t('reserve')}</summary>
      <p>{t('reserveText')}</p>
      <ZoneCode code={css} copyLabel={t('reserveCopy', { name: zone.name })} />
    </Text>
  )
}

function Size({ size }: { size: string | null }) {
  const t = useTranslations('settings')
  if (size !== null)
    return (
      <Text as="span" isNumeric fit="one-line">
        {size}
      </Text>
    )
  return (
    <span title={t('notServed')}>
      <span aria-hidden="true">–</span>
      <span className="hidden-text">{t('notServed')}</span>
    </span>
  )
}
