import { listUsers, type AdminUser } from '@matinee/contract/admin'
import { listOperatedSites, type ListedSite } from '@matinee/contract/adminSites'
import { listCampaigns, type Campaign } from '@matinee/contract/campaigns'
import { formatMoney } from '@matinee/contract/plain/format'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { listPayouts, type Payout } from '@matinee/contract/payouts'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { IconBuildingBank, IconRefresh, IconSpeakerphone, IconUsers, IconWorld } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session/session.ts'
import { filterCommands, type Command, type CommandGroup } from '../../palette/commands.tsx'
import { useDebounced } from '../../palette/useDebounced.ts'

const most = 5
const longestReference = 100
const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/**
 * The accounts, sites and campaigns that match what is typed, by the search of their lists, and the payouts with that id or
 * reference. They arrive together.
 */
export function useOperatorSearch(typed: string): { groups: CommandGroup[]; isSearching: boolean } {
  const t = useTranslations()
  const toGroups = useGroups()
  const { staffRole } = useUser()
  const mayRead = staffRole !== null && holdsStaffRight(staffRole, 'staff.read')
  const mayPay = staffRole !== null && holdsStaffRight(staffRole, 'staff.money')
  const now = typed.trim().slice(0, 200)
  const search = useDebounced(now)
  const query = useQuery({
    queryKey: ['operate', 'palette', search, mayPay],
    queryFn: ({ signal }) => searchAll(search, signal, mayPay),
    enabled: mayRead && now !== '' && search !== '',
    placeholderData: keepPreviousData,
  })
  if (!mayRead || now === '') return { groups: [], isSearching: false }
  const isOutdated = now !== search || query.isPlaceholderData
  if (!isOutdated && query.isError && !query.data) {
    const again: Command = {
      id: 'operate-search:again',
      text: t('operate.palette.failed'),
      note: t('common.retry'),
      icon: <IconRefresh {...look} />,
      run: query.refetch,
      staysOpen: true,
    }
    return {
      groups: [{ id: 'operate-failed', title: t('nav.operate'), commands: [again] }],
      isSearching: query.isFetching,
    }
  }
  const groups = query.data ? toGroups(query.data, search) : []
  // While the search runs: the previous results that match the new text too.
  const shown = isOutdated
    ? groups.map((group) => ({ ...group, commands: filterCommands(group.commands, now) }))
    : groups
  return { groups: shown, isSearching: isOutdated || query.isPending }
}

type Found = {
  accounts: { data: AdminUser[]; hasNext: boolean }
  sites: { data: ListedSite[]; hasNext: boolean }
  campaigns: { data: Campaign[]; hasNext: boolean }
  payouts: Payout[]
}

async function searchAll(search: string, signal: AbortSignal, mayPay: boolean): Promise<Found> {
  const options = { query: { search, perPage: most }, signal }
  const [accounts, sites, campaigns, payouts] = await Promise.all([
    api(listUsers, options),
    api(listOperatedSites, options),
    api(listCampaigns, options),
    mayPay && search.length <= longestReference ? api(listPayouts, options) : { data: [] },
  ])
  return { accounts, sites, campaigns, payouts: payouts.data }
}

function useGroups() {
  const t = useTranslations('operate')
  const more = (list: 'accounts' | 'sites' | 'campaigns', search: string, text: string): Command => ({
    id: `operate-search:${list}`,
    text,
    icon: icons[list],
    href: `/operate/${list}?${new URLSearchParams({ search }).toString()}`,
  })
  const toPayout = usePayoutCommand()
  return ({ accounts, sites, campaigns, payouts }: Found, search: string): CommandGroup[] => [
    {
      id: 'operate-accounts',
      title: t('palette.accounts'),
      commands: [
        ...accounts.data.map(toAccount),
        ...(accounts.hasNext ? [more('accounts', search, t('palette.moreAccounts'))] : []),
      ],
    },
    {
      id: 'operate-sites',
      title: t('palette.sites'),
      commands: [
        ...sites.data.map(toSite),
        ...(sites.hasNext ? [more('sites', search, t('palette.moreSites'))] : []),
      ],
    },
    {
      id: 'operate-campaigns',
      title: t('palette.campaigns'),
      commands: [
        ...campaigns.data.map(toCampaign),
        ...(campaigns.hasNext ? [more('campaigns', search, t('palette.moreCampaigns'))] : []),
      ],
    },
    {
      id: 'operate-payouts',
      title: t('payouts.title'),
      commands: payouts.map((payout) => toPayout(payout, search)),
    },
  ]
}

/** A payout that was found by a reference has that as a word. */
function usePayoutCommand() {
  const t = useTranslations('operate.payouts')
  const language = useLocale()
  return ({ id, executionDay, cents, currency, state }: Payout, search: string): Command => ({
    id: `operate:payout:${id}`,
    text: t('of', { day: showReportDay(executionDay) }),
    keywords: `${id} ${search}`,
    note: `${formatMoney(cents / 100, currency === 'USD' ? 'usd' : 'eur', language)} · ${t(`states.${state}`)}`,
    icon: <IconBuildingBank {...look} />,
    href: `/operate/payouts/${encodeURIComponent(id)}`,
  })
}

const icons = {
  accounts: <IconUsers {...look} />,
  sites: <IconWorld {...look} />,
  campaigns: <IconSpeakerphone {...look} />,
}

const toAccount = ({ id, name, email }: AdminUser): Command => ({
  id: `operate:account:${id}`,
  text: name || email,
  keywords: `${email} ${id}`,
  note: email,
  icon: icons.accounts,
  href: `/operate/accounts/${encodeURIComponent(id)}`,
})

const toSite = ({ id, fqdn, code, account }: ListedSite): Command => ({
  id: `operate:site:${id}`,
  text: fqdn,
  keywords: `${code} ${id}`,
  note: account.name || account.email,
  icon: icons.sites,
  href: `/operate/sites/${encodeURIComponent(id)}`,
})

const toCampaign = ({ id, name, advertiser }: Campaign): Command => ({
  id: `operate:campaign:${id}`,
  text: name,
  keywords: `${advertiser} ${id}`,
  note: advertiser,
  icon: icons.campaigns,
  href: `/operate/campaigns/${encodeURIComponent(id)}`,
})
