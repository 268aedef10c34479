import type { ListedSite } from '@matinee/contract/adminSites'
import { formatNumber } from '@matinee/contract/plain/format'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { SiteStatus } from './SiteStatus.tsx'

const address = '/operate/sites/$siteId' as const

type Props = {
  sites: ListedSite[] | undefined
  /** In the page of their account, which needs no name. */
  isOfAccount?: boolean
  skeletonRows?: number
}

/** Rows open the site. */
export function SiteTable({ sites, isOfAccount = false, skeletonRows = 8 }: Props) {
  const t = useTranslations('operate.sites')
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('title')}
      columns={useColumns(isOfAccount)}
      rows={sites}
      rowKey={({ id }) => id}
      skeletonRows={skeletonRows}
      skeletonHeight={40}
      isDimmed={({ isRemoved }) => isRemoved}
      hasCards
      open={({ id }) =>
        () =>
          void navigate({ to: address, params: { siteId: id } })
        }
    />
  )
}

function useColumns(isOfAccount: boolean): Column<ListedSite>[] {
  const t = useTranslations('operate.sites')
  const language = useLocale()
  const instant = useFormatInstant()
  return [
    {
      id: 'site',
      title: t('site'),
      renderCell: ({ id, fqdn, account, code, isApp }) => (
        <RowName
          name={isApp ? t('app', { name: fqdn }) : fqdn}
          detail={isOfAccount ? code : account.name}
          opens={{ to: address, params: { siteId: id } }}
        />
      ),
    },
    {
      id: 'status',
      title: t('status'),
      width: '180px',
      renderCell: (site) => (
        <div>
          <SiteStatus site={site} />
          {!site.isRemoved && !site.isApp && site.verifiedBy === null && <Hint>{t('unverified')}</Hint>}
        </div>
      ),
    },
    {
      id: 'placements',
      title: t('placements'),
      cardLabel: t('placements'),
      isNumber: true,
      width: '140px',
      renderCell: ({ zoneCount }) => formatNumber(zoneCount, language),
    },
    {
      id: 'tag',
      title: t('tagSeen'),
      cardLabel: t('tagSeen'),
      isNumber: true,
      width: '180px',
      renderCell: ({ tagSeenLastAt }) => (tagSeenLastAt ? instant(tagSeenLastAt) : t('never')),
    },
    {
      id: 'created',
      title: t('added'),
      cardLabel: t('added'),
      isNumber: true,
      width: '170px',
      renderCell: ({ createdAt }) => instant(createdAt),
    },
  ]
}
