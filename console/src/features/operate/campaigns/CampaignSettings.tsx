import type { CampaignDetails } from '@matinee/contract/campaigns'
import { formatZonedDateTime } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { countryName } from '../../../shared/useCountries.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useRuleWords } from './useRuleWords.ts'
import { useCampaignMoney } from './useCampaignMoney.ts'

/** What is sold, and where it is shown. */
export function CampaignSettings({ campaign }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const money = useCampaignMoney()
  const { timezone } = useUser()
  const language = useLocale()
  const { sites, zones, platforms, budgetMicros, startsAt, endsAt } = campaign
  // A target that was removed still limits the campaign, but has no name any more.
  const listTargets = (ids: readonly string[], names: string[], everything: string) => {
    if (ids.length === 0) return everything
    const removed = ids.length - names.length
    return [...names, ...(removed > 0 ? [t('removedTargets', { count: removed })] : [])].join(', ')
  }
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
          { name: t('cpm'), value: money(campaign.cpmMicros, campaign) },
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
          { name: t('clickUrl'), value: campaign.clickUrl },
        ]}
      />
    </Panel>
  )
}
