import type { CampaignEvent, OperatorCampaign } from '../../features/ads/campaigns.service.ts'
import { listCommand, showCommand } from '../command.ts'
import { minute, printMicros, section } from '../formatText.ts'
import { printFields, printTable } from '../printTable.ts'
import { changeCommands, openCampaigns, withCampaign } from './changeCampaign.ts'

/** For example `active: budget spent` for an active campaign that is not shown. */
const statusWord = ({ status, obstacle }: OperatorCampaign) =>
  obstacle === null ? status.toLowerCase() : `${status.toLowerCase()}: ${obstacle}`

const printSpent = ({ sums, currency }: OperatorCampaign) =>
  sums && printMicros(sums.spent[currency], currency)

const list = listCommand({
  usage: 'list',
  about: 'List all campaigns with their spending, and why one is not shown, newest first',
  async load(deps) {
    const { service, stores } = await openCampaigns(deps)
    const empty = 'There are no campaigns. Add one: matinee campaigns add --help'
    return { rows: await service.listCampaigns(stores), empty }
  },
  columns: {
    'ID!': 'id',
    NAME: 'name',
    'STATUS!': statusWord,
    'CPM#': ({ cpmMicros, currency }) => printMicros(cpmMicros, currency),
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
    return { ...campaign, events: await service.readCampaignEvents(deps.db, id) }
  },
  print: printCampaign,
})

function printCampaign(campaign: OperatorCampaign & { events: CampaignEvent[] }, width: number): string {
  const { creatives, sums, budgetMicros, currency, platforms } = campaign
  const all = (ids: string[]) => ids.join(', ') || 'all'
  const fields = printFields([
    ['Id', campaign.id],
    ['Name', campaign.name],
    ['Advertiser', campaign.advertiser],
    ['Status', statusWord(campaign)],
    ['CPM', printMicros(campaign.cpmMicros, currency)],
    ['Budget', budgetMicros === null ? 'unlimited' : printMicros(budgetMicros, currency)],
    ['From (UTC)', minute(campaign.startsAt)],
    ['Until (UTC)', minute(campaign.endsAt)],
    ['Click URL', campaign.clickUrl],
    ['Sites', all(campaign.siteIds)],
    ['Placements', all(campaign.zoneIds)],
    ['Platforms', all(platforms)],
    ['Spent', printSpent(campaign)],
    ['Impressions', sums && sums.impressions],
    ['Viewable', sums && sums.views],
    ['Clicks', sums && sums.clicks],
  ])
  const empty = `none. Add one: matinee campaigns add-creative ${campaign.id} --size 300x250 --image banner.png`
  const table = { rows: creatives, width: width - 2, empty }
  const ads = printTable(table, { 'ID!': 'id', 'SIZE!': 'size', 'KIND!': 'kind', ALT: 'alt' })
  const note = sums ? '' : '\n\nThe facts engine does not answer, so spending and counts are unknown.'
  const events = printEvents(campaign.events, width - 2)
  return `${fields}\n${section('Ads', ads)}\n${section('Last events (UTC)', events)}${note}`
}

function printEvents(rows: CampaignEvent[], width: number): string {
  const table = { rows, width, empty: 'none' }
  return printTable(table, {
    'AT!': ({ at }) => minute(at),
    EVENT: 'kind',
    BY: 'actor',
    DETAILS: ({ details: { campaign: _own, ...details } }) => JSON.stringify(details),
  })
}

export const commands = [list, show, ...changeCommands]
