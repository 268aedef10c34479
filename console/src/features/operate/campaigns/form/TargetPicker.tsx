import { searchCampaignTargets } from '@matinee/contract/campaigns'
import type { ReplyOf } from '@matinee/contract/call'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { campaignsKey } from '../campaigns.queries.ts'
import { Chosen, type Target } from '../../Chosen.tsx'
import type { CampaignDraft } from './campaignForm.ts'

type Lists = Pick<CampaignDraft, 'sites' | 'zones' | 'videos' | 'players'>
type Props = { draft: Lists; change: (part: Partial<Lists>) => void; problem: string | null }
type Found = ReplyOf<typeof searchCampaignTargets>['data'][number]

/** Sites, and placements of one, that the call answers at most for a part of a domain. */
const [mostFound, mostZones] = [20, 50]

const targetsQuery = (search: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'targets', search],
    queryFn: ({ signal }) => api(searchCampaignTargets, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** Sites and placements: those that are chosen, and a search for more. */
export function TargetPicker({ draft, change, problem }: Props) {
  const t = useTranslations('operate.campaigns')
  const [search, setSearch] = useState('')
  return (
    <Stack gap={20}>
      <Chosen
        label={t('sites')}
        none={t('everySite')}
        targets={draft.sites}
        set={(sites) => change({ sites })}
      />
      <Chosen
        label={t('zones')}
        none={t('everyZone')}
        targets={draft.zones}
        set={(zones) => change({ zones })}
      />
      <Chosen
        label={t('videos')}
        none={t('everyVideo')}
        targets={draft.videos}
        set={(videos) => change({ videos })}
      />
      <Chosen
        label={t('players')}
        none={t('everyPlayer')}
        targets={draft.players}
        set={(players) => change({ players })}
      />
      {problem && (
        <Text tone="bad" size="small" role="alert">
          {problem}
        </Text>
      )}
      {draft.sites.length > 0 && draft.zones.length > 0 && <Hint>{t('bothTargets')}</Hint>}
      <SearchField
        label={t('searchTargets')}
        placeholder={t('searchTargetsHint')}
        clearLabel={t('clearSearch')}
        value={search}
        onSearch={(typed) => setSearch(typed.trim())}
      />
      {search !== '' && <Results search={search} draft={draft} change={change} />}
    </Stack>
  )
}

function Results({ search, draft, change }: Omit<Props, 'problem'> & { search: string }) {
  const t = useTranslations('operate.campaigns')
  const query = useQuery(targetsQuery(search))
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Hint as="output">{t('searching')}</Hint>
  const { videos, players } = query.data
  if (query.data.data.length + videos.length + players.length === 0)
    return <Hint as="output">{t('noTargets')}</Hint>
  return (
    <RowList>
      {query.data.data.map((site) => (
        <SiteRow key={site.id} site={site} draft={draft} change={change} />
      ))}
      {query.data.data.length === mostFound && (
        <li>
          <Hint>{t('cutTargets')}</Hint>
        </li>
      )}
      {videos.map((video) => (
        <OwnedRow key={video.id} list="videos" owned={video} draft={draft} change={change} />
      ))}
      {players.map((player) => (
        <OwnedRow key={player.id} list="players" owned={player} draft={draft} change={change} />
      ))}
    </RowList>
  )
}

const toggled = (targets: readonly Target[], target: Target) =>
  targets.some(({ id }) => id === target.id)
    ? targets.filter(({ id }) => id !== target.id)
    : [...targets, target]

type OwnedProps = Omit<Props, 'problem'> & {
  list: 'videos' | 'players'
  owned: { id: string; name: string; account: string }
}

/** A video or a player, with its account. */
function OwnedRow({ list, owned: { id, name, account }, draft, change }: OwnedProps) {
  const t = useTranslations('operate.campaigns')
  return (
    <li>
      <Checkbox
        label={t(`found.${list}`, { name, account })}
        checked={draft[list].some((one) => one.id === id)}
        onChange={() => change({ [list]: toggled(draft[list], { id, name }) })}
      />
    </li>
  )
}

function SiteRow({ site, draft, change }: Omit<Props, 'problem'> & { site: Found }) {
  const t = useTranslations('operate.campaigns')
  const holds = (targets: readonly Target[], id: string) => targets.some((one) => one.id === id)
  return (
    <li>
      <Stack gap={10}>
        <Checkbox
          label={t('wholeSite', { name: site.name })}
          checked={holds(draft.sites, site.id)}
          onChange={() => change({ sites: toggled(draft.sites, { id: site.id, name: site.name }) })}
        />
        <Row gap={16} wraps>
          {site.zones.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={holds(draft.zones, id)}
              onChange={() =>
                change({
                  zones: toggled(draft.zones, { id, name: t('placement', { name, site: site.name }) }),
                })
              }
            />
          ))}
        </Row>
        {site.zones.length === mostZones && <Hint>{t('cutZones', { name: site.name })}</Hint>}
      </Stack>
    </li>
  )
}
