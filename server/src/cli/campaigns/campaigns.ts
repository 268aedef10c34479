import type { AuditEntry } from '@matinee/contract/audit'
import { campaignStates, type Campaign } from '@matinee/contract/campaigns'
import { z } from 'zod'
import { listCommand, showCommand, viewer } from '../command.ts'
import { minute, printMicros, section } from '../formatText.ts'
import { flag, optionalText } from '../flags.ts'
import { printFields, printTable } from '../printTable.ts'
import { printSchedule } from './readTargeting.ts'
import { changeCommands, openCampaigns, withCampaign } from './changeCampaign.ts'

/** For example `active: budget spent` for an active campaign that is not shown. */
const statusWord = ({ status, obstacle }: Campaign) =>
  obstacle === null ? status.toLowerCase() : `${status.toLowerCase()}: ${obstacle}`

const priceField = ({ pricing, cpmMicros, cpcvMicros, currency }: Campaign): [string, string] =>
  pricing === 'cpm'
    ? ['CPM', printMicros(cpmMicros ?? 0, currency)]
    : ['CPCV', printMicros(cpcvMicros ?? 0, currency)]

const printPrice = (campaign: Campaign) => priceField(campaign).toReversed().join(' ')

const printSpent = ({ sums, currency }: Campaign) => sums && printMicros(sums.spentMicros, currency)

const paceWord = ({ pace }: Campaign) => (pace === 'onPace' ? 'on pace' : pace)

const list = listCommand({
  usage: 'list',
  about: 'List all campaigns with their spending, and why one is not shown, newest first',
  flags: {
    state: flag(
      '--state <state>',
      'only these: active, paused, ended, or not-shown for active ones that are not shown',
      z.enum(campaignStates).optional(),
      { read: (given: string) => given.toUpperCase().replaceAll('-', '_') },
    ),
    search: optionalText('--search <text>', 'only those with this in their name or advertiser, or this id'),
  },
  async load(deps, _args, { state, search }) {
    const { service, stores } = await openCampaigns(deps)
    const { data } = await service.listCampaignPage(stores, { state, search, perPage: 1_000_000 })
    const empty = 'There are no campaigns. Add one: matinee campaigns add --help'
    return { rows: data, empty }
  },
  columns: {
    'ID!': 'id',
    NAME: 'name',
    'STATUS!': statusWord,
    'PRICE#': printPrice,
    'SPENT#': printSpent,
    'BUDGET#': ({ budgetMicros, currency }) => budgetMicros && printMicros(budgetMicros, currency),
    'IMPRESSIONS#': ({ sums }) => sums && sums.impressions,
    'UNTIL (UTC)!': 'endsAt',
  },
})

const show = showCommand({
  usage: 'show <id>',
  about: 'Show a campaign with its ads and latest events',
  async load(deps, [id]) {
    const { service, stores } = await openCampaigns(deps)
    const campaign = await withCampaign(id, () => service.readCampaign(stores, id))
    return { ...campaign, events: await service.readCampaignEvents(deps.db, id, { count: 10, viewer }) }
  },
  print: printCampaign,
})

function printCampaign(campaign: Campaign & { events: AuditEntry[] }, width: number): string {
  const { creatives, sums, budgetMicros, currency, platforms, expectedMicros, forecastMicros } = campaign
  const cap = campaign.frequencyCap
  const all = (ids: string[]) => ids.join(', ') || 'all'
  const fields = printFields([
    ['Id', campaign.id],
    ['Name', campaign.name],
    ['Advertiser', campaign.advertiser],
    ['Status', statusWord(campaign)],
    priceField(campaign),
    ['Budget', budgetMicros === null ? 'unlimited' : printMicros(budgetMicros, currency)],
    ['From (UTC)', minute(campaign.startsAt)],
    ['Until (UTC)', minute(campaign.endsAt)],
    ['Click URL', campaign.clickUrl],
    ['Sites', all(campaign.siteIds)],
    ['Placements', all(campaign.zoneIds)],
    ['Platforms', all(platforms)],
    ['Countries', all(campaign.countries)],
    ['Hours', printSchedule(campaign.schedule)],
    ['Frequency cap', cap ? `${cap.impressions} in ${cap.hours} h` : 'none'],
    ['Videos', all(campaign.videoIds)],
    ['Players', all(campaign.playerIds)],
    ['Video tags', all(campaign.videoTags)],
    ['Skippable after', campaign.skipAfterMs === null ? 'never' : `${campaign.skipAfterMs / 1_000} s`],
    ['Spent', printSpent(campaign)],
    ['Expected by now', expectedMicros === null ? null : printMicros(expectedMicros, currency)],
    ['Forecast', forecastMicros === null ? null : printMicros(forecastMicros, currency)],
    ['Pace', paceWord(campaign)],
    ['Impressions', sums && sums.impressions],
    ['Viewable', sums && sums.views],
    ['Clicks', sums && sums.clicks],
    ['Completed views', sums && sums.completes],
    ['Skips', sums && sums.skips],
  ])
  const empty = `none. Add one: matinee campaigns add-creative ${campaign.id} --size 300x250 --image banner.png`
  const table = { rows: creatives, width: width - 2, empty }
  const ads = printTable(table, { 'ID!': 'id', 'SIZE!': 'size', 'KIND!': 'kind', ALT: 'alt' })
  const films = printTable(
    {
      rows: campaign.films,
      width: width - 2,
      empty: `none. Add one: matinee campaigns add-film ${campaign.id} --file film.mp4`,
    },
    {
      'ID!': 'id',
      FILE: 'fileName',
      'STATE!': ({ status, reason }) => (reason ? reason.code : status.toLowerCase()),
      'SECONDS#': ({ durationMs }) => durationMs && Math.round(durationMs / 1_000),
      'LUFS#': 'loudnessLufs',
    },
  )
  const note = sums ? '' : '\n\nThe facts engine does not answer, so spending and counts are unknown.'
  const events = printEvents(campaign.events, width - 2)
  return `${fields}\n${section('Ads', ads)}\n${section('Films', films)}\n${section('Last events (UTC)', events)}${note}`
}

function printEvents(rows: AuditEntry[], width: number): string {
  const table = { rows, width, empty: 'none' }
  return printTable(table, {
    'AT!': ({ at }) => minute(at),
    EVENT: 'kind',
    BY: 'actor',
    DETAILS: ({ details }) => JSON.stringify({ ...details, campaign: undefined }),
  })
}

const delivery = listCommand({
  usage: 'delivery <id>',
  about: 'Show what a campaign delivered on each day, oldest first',
  async load(deps, [id]) {
    const { service, stores } = await openCampaigns(deps)
    const [{ currency }, days] = await withCampaign(id, () =>
      Promise.all([service.readCampaign(stores, id), service.readDelivery(stores, id)]),
    )
    return { rows: days.map((day) => ({ ...day, currency })), empty: 'It was never shown.' }
  },
  columns: {
    'DAY!': 'day',
    'IMPRESSIONS#': 'impressions',
    'VIEWABLE#': 'views',
    'CLICKS#': 'clicks',
    'COMPLETED#': 'completes',
    'SKIPS#': 'skips',
    'SPENT#': ({ spentMicros, currency }) => printMicros(spentMicros, currency),
  },
})

export const commands = [list, show, delivery, ...changeCommands]
