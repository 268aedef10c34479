import { addSiteHost, type OperatedSite } from '@matinee/contract/adminSites'
import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { useMaySetUp } from './useMaySetUp.ts'
import { useSiteAction } from './useSiteAction.ts'

type Verification = NonNullable<OperatedSite['verification']>
/** A host on which the tag of the site is used. `isPaid`: its ads earn now; `isAllowed`: they do while the site's do. */
type Host = {
  host: string
  isPaid: boolean
  isAllowed: boolean
  requests: number | null
  seenAt: string | null
}

/** The domain first. Requests are counted on hosts that nobody allowed; the others share the time of the site. */
function listHosts(site: OperatedSite, { isVerified, hosts, strangers }: Verification): Host[] {
  const earns = isVerified && site.status !== 'PAUSED'
  const uncounted = { requests: null, seenAt: null }
  const used = (host: string) => strangers.find((stranger) => stranger.host === host)
  const further = hosts.map(({ host, isVerified }) => ({
    host,
    isPaid: isVerified && earns,
    isAllowed: isVerified,
    ...(isVerified
      ? uncounted
      : { requests: used(host)?.requests ?? null, seenAt: used(host)?.lastSeenAt ?? null }),
  }))
  const others = strangers
    .filter(({ host }) => hosts.every((one) => one.host !== host))
    .map(({ host, requests, lastSeenAt }) => ({
      host,
      isPaid: false,
      isAllowed: false,
      requests,
      seenAt: lastSeenAt,
    }))
  const domain = {
    host: site.fqdn,
    isPaid: earns,
    isAllowed: true,
    requests: null,
    seenAt: site.tagSeenLastAt,
  }
  return [domain, ...further, ...others]
}

/** The hosts of a site, and the other hosts that requested its ads. */
export function HostsPanel({ site, verification }: { site: OperatedSite; verification: Verification }) {
  const t = useTranslations('operate.sites')
  return (
    <Panel title={t('hosts')} lede={t('hostsLede')} isFlush>
      <DataTable
        label={t('hosts')}
        rows={listHosts(site, verification)}
        rowKey={({ host }) => host}
        columns={useColumns(site)}
        hasCards
      />
    </Panel>
  )
}

function useColumns(site: OperatedSite): Column<Host>[] {
  const t = useTranslations('operate.sites')
  const language = useLocale()
  const instant = useFormatInstant()
  const mayAllow = useMaySetUp()
  return [
    { id: 'host', title: t('host'), renderCell: ({ host }) => host },
    {
      id: 'paid',
      title: t('pays'),
      cardLabel: t('pays'),
      renderCell: ({ isPaid }) => (
        <StatusBadge tone={isPaid ? 'good' : 'neutral'}>{t(isPaid ? 'paid' : 'unpaid')}</StatusBadge>
      ),
    },
    {
      id: 'requests',
      title: t('requests'),
      cardLabel: t('requests'),
      isNumber: true,
      renderCell: ({ requests }) => (requests === null ? t('none') : formatNumber(requests, language)),
    },
    {
      id: 'seen',
      title: t('lastSeen'),
      cardLabel: t('lastSeen'),
      isNumber: true,
      renderCell: ({ seenAt }) => (seenAt ? instant(seenAt) : t('none')),
    },
    ...(mayAllow
      ? [
          {
            id: 'allow',
            title: t('allow'),
            isNumber: true,
            renderCell: ({ host, isAllowed }: Host) => !isAllowed && <AllowButton site={site} host={host} />,
          },
        ]
      : []),
  ]
}

function AllowButton({ site: { id, fqdn }, host }: { site: OperatedSite; host: string }) {
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  const allow = useSiteAction(
    () => api(addSiteHost, { params: { id }, body: { host } }),
    t('allowed', { host }),
  )
  const confirm = async () => {
    const isSure = await ask({
      title: t('allowTitle', { host }),
      body: t('allowBody', { name: fqdn }),
      verb: t('allow'),
      cancel: common('cancel'),
    })
    if (isSure) allow.mutate()
  }
  return (
    <Button aria-label={t('allowHost', { host })} isBusy={allow.isPending} onClick={() => void confirm()}>
      {t('allow')}
    </Button>
  )
}
