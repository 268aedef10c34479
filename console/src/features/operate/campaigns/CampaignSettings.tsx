import type { CampaignDetails } from '@matinee/contract/campaigns'
import { formatZonedDateTime } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { countryName } from '../../../shared/useCountries.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useRuleWords } from './useRuleWords.ts'
import { useCampaignMoney } from './useCampaignMoney.ts'

const namesOf = (targets: readonly { name: string }[]) => targets.map(({ name }) => name)

/** What is sold, and where it is shown. */
export function CampaignSettings({ campaign }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const money = useCampaignMoney()
  const { timezone } = useUser()
  const language = useLocale()
  const { pricing } = campaign
  const { sites, zones, platforms, budgetMicros, startsAt, endsAt } = campaign
  const listTargets = useTargetList()
  const filmFacts = useFilmFacts(campaign)
  const { hoursWord, capWord } = useRuleWords()
  const places = zones.map(({ name, site }) => t('placement', { name, site }))
  const names = platforms.map((name) => t(`platformNames.${name as 'desktop'}`))
  return (
    <Panel title={t('settings')}>
      <Facts
        gap={10}
        stacks
        facts={[
          { name: t('id'), value: campaign.id },
          { name: t('advertiser'), value: campaign.advertiser },
          {
            name: t(pricing),
            value: money(pricing === 'cpm' ? campaign.cpmMicros : campaign.cpcvMicros, campaign),
          },
          {
            name: t('budget'),
            value: budgetMicros === null ? t('unlimited') : money(budgetMicros, campaign),
          },
          { name: t('starts'), value: formatZonedDateTime(startsAt, timezone) },
          { name: t('ends'), value: endsAt ? formatZonedDateTime(endsAt, timezone) : t('noEnd') },
          {
            name: t('sites'),
            value: listTargets(
              campaign.siteIds,
              sites.map(({ name }) => name),
              t('everySite'),
            ),
          },
          { name: t('zones'), value: listTargets(campaign.zoneIds, places, t('everyZone')) },
          { name: t('platforms'), value: names.join(', ') || t('everyPlatform') },
          {
            name: t('countries'),
            value:
              campaign.countries.map((code) => countryName(code, language)).join(', ') || t('everyCountry'),
          },
          { name: t('hours'), value: hoursWord(campaign.schedule) },
          {
            name: t('cap'),
            value: capWord(campaign.frequencyCap),
          },
          ...filmFacts,
          { name: t('clickUrl'), value: campaign.clickUrl },
        ]}
      />
    </Panel>
  )
}

/** Names of targets, with how many of them were removed. */
function useTargetList() {
  const t = useTranslations('operate.campaigns')
  // A target that was removed still limits the campaign, but has no name any more.
  return (ids: readonly string[], names: string[], everything: string) => {
    if (ids.length === 0) return everything
    const removed = ids.length - names.length
    return [...names, ...(removed > 0 ? [t('removedTargets', { count: removed })] : [])].join(', ')
  }
}

/** The limits of films. */
function useFilmFacts(campaign: CampaignDetails) {
  const t = useTranslations('operate.campaigns')
  const listTargets = useTargetList()
  const { skipAfterMs } = campaign
  return [
    {
      name: t('videos'),
      value: listTargets(campaign.videoIds, namesOf(campaign.videos), t('everyVideo')),
    },
    {
      name: t('players'),
      value: listTargets(campaign.playerIds, namesOf(campaign.players), t('everyPlayer')),
    },
    { name: t('tags'), value: campaign.videoTags.join(', ') || t('everyVideo') },
    {
      name: t('skip'),
      value:
        skipAfterMs === null ? t('notSkippable') : t('skipFrom', { seconds: String(skipAfterMs / 1_000) }),
    },
  ]
}
