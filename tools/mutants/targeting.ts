import type { Mutant } from './mutant.ts'

const choosing = ['server/src/features/ads/chooseCampaign.test.ts']
const hours = ['contract/src/plain/campaignSchedule.test.ts']
const caps = ['server/src/features/ads/frequencies.test.ts']
const nodes = ['server/src/features/ads/targeting.test.ts']

/** Faults in who sees a campaign, when and how often (decision 057). */
export const targeting: Mutant[] = [
  {
    name: 'a campaign with countries is shown where the country is unknown',
    file: 'server/src/features/ads/chooseCampaign.ts',
    from: 'allows(countries, place.country)',
    to: "(place.country === '' || allows(countries, place.country))",
    tests: choosing,
  },
  {
    name: 'a campaign for some placements is shown on all of its sites',
    file: 'server/src/features/ads/chooseCampaign.ts',
    from: 'allows(zoneIds, place.zoneId) &&',
    to: '',
    tests: choosing,
  },
  {
    name: 'a campaign for one platform is shown on the other',
    file: 'server/src/features/ads/chooseCampaign.ts',
    from: 'allows(platforms, place.platform) &&',
    to: '',
    tests: choosing,
  },
  {
    name: 'a campaign with hours is shown at all hours',
    file: 'server/src/features/ads/chooseCampaign.ts',
    from: '(schedule === null || isInSchedule(schedule, now))',
    to: '(schedule === null || isInSchedule !== null)',
    tests: choosing,
  },
  {
    name: 'no visitor has a country',
    file: 'server/src/features/ads/campaignSales.ts',
    from: 'return find(address)',
    to: "return find(address) && ''",
    tests: nodes,
  },
  {
    name: 'the last hour of a campaign is one later',
    file: 'contract/src/plain/campaignSchedule.ts',
    from: 'hour < untilHour',
    to: 'hour <= untilHour',
    tests: hours,
  },
  {
    name: 'the week of a campaign begins on Sunday',
    file: 'contract/src/plain/campaignSchedule.ts',
    from: '(wallDay + 3) % 7',
    to: '(wallDay + 4) % 7',
    tests: hours,
  },
  {
    name: 'the hours of a campaign are those of UTC',
    file: 'contract/src/plain/campaignSchedule.ts',
    from: 'const wall = wallClock(Math.floor(atMs / 1000), timezone)',
    to: "const wall = wallClock(Math.floor(atMs / 1000), timezone && 'UTC')",
    tests: hours,
  },
  {
    name: 'a browser gets a capped campaign once more than its cap',
    file: 'server/src/features/ads/frequencies.ts',
    from: 'pair.impressions < frequencyCap.impressions',
    to: 'pair.impressions <= frequencyCap.impressions',
    tests: caps,
  },
  {
    name: 'the hours of a cap end a moment too late',
    file: 'server/src/features/ads/frequencies.ts',
    from: 'now - since >= hours * 3_600_000',
    to: 'now - since > hours * 3_600_000',
    tests: caps,
  },
  {
    name: 'all browsers share the cap of a campaign',
    file: 'server/src/features/ads/frequencies.ts',
    from: 'update(`${id} ${browser}`)',
    to: 'update(`${id} ${browser && 0}`)',
    tests: caps,
  },
  {
    name: 'an ad that was decided for does not count towards the cap',
    file: 'server/src/features/ads/campaignSales.ts',
    from: 'this.#frequencies.note(choice.campaign, browser, now())',
    to: 'void browser',
    tests: nodes,
  },
  {
    name: 'browsers of one network share the cap of a campaign',
    file: 'server/src/features/ads/campaignSales.ts',
    from: 'const browser = `${client} ${agent}`',
    to: 'const browser = `${client} ${agent && 0}`',
    tests: nodes,
  },
]
