import type { CampaignEvent, OperatorCampaign } from '../../features/ads/campaigns.service.ts'
import { command } from '../command.ts'
import { minute, printMicros, section } from '../formatText.ts'
import { printFields, printList, printTable } from '../printTable.ts'
import { refuseMissing } from '../refuse.ts'
import { campaignArgument, changeCommands, noCampaign, openCampaigns } from './changeCampaign.ts'

/** `active: budget spent` for an active campaign that is not shown. */
const statusWord = ({ status, obstacle }: OperatorCampaign) =>
  obstacle === null ? status.toLowerCase() : `${status.toLowerCase()}: ${obstacle}`

const printSpent = ({ sums, currency }: OperatorCampaign) =>
  sums && printMicros(sums.spent[currency], currency)

const list = command({
  usage: 'list',
  about: 'All campaigns, newest first, with what they spent and what keeps them from being shown',
  examples: ['campaigns list', 'campaigns list --json'],
  async run(session) {
    const { service, deps } = await openCampaigns(session)
    const empty = 'There is no campaign. Make one: matinee campaigns add --help'
    const table = { rows: await service.listCampaigns(deps), width: session.width, empty }
    return printList(table, {
      'ID!': 'id',
      NAME: 'name',
      'STATUS!': statusWord,
      'CPM#': ({ cpmMicros, currency }) => printMicros(cpmMicros, currency),
      'SPENT#': printSpent,
      'BUDGET#': ({ budgetMicros, currency }) => budgetMicros && printMicros(budgetMicros, currency),
      'IMPRESSIONS#': ({ sums }) => sums && sums.impressions,
      'UNTIL (UTC)!': 'endsAt',
    })
  },
})

const show = command({
  usage: 'show <id>',
  about: 'Everything about one campaign, its ads included',
  args: campaignArgument,
  examples: ['campaigns show 3kQ9vB7cXz12Lm', 'campaigns show 3kQ9vB7cXz12Lm --json'],
  async run(session, [id]) {
    const { service, deps } = await openCampaigns(session)
    const campaign = await refuseMissing(() => service.readCampaign(deps, id), noCampaign(id))
    const shown = { ...campaign, events: await service.readCampaignEvents(deps.db, id) }
    return { json: shown, text: printCampaign(shown, session.width) }
  },
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
    ['Budget', budgetMicros === null ? 'no end' : printMicros(budgetMicros, currency)],
    ['From (UTC)', minute(campaign.startsAt)],
    ['Until (UTC)', minute(campaign.endsAt)],
    ['Click leads to', campaign.clickUrl],
    ['Sites', all(campaign.siteIds)],
    ['Zones', all(campaign.zoneIds)],
    ['Platforms', all(platforms)],
    ['Spent', printSpent(campaign)],
    ['Impressions', sums && sums.impressions],
    ['Displayed', sums && sums.views],
    ['Clicks', sums && sums.clicks],
  ])
  const empty = `none. Add one: matinee campaigns add-creative ${campaign.id} --size 300x250 --image banner.png`
  const table = { rows: creatives, width: width - 2, empty }
  const ads = printTable(table, { 'ID!': 'id', 'SIZE!': 'size', 'KIND!': 'kind', ALT: 'alt' })
  const note = sums ? '' : '\n\nThe facts engine does not answer, so what was spent is not known.'
  const events = printEvents(campaign.events, width - 2)
  return `${fields}\n${section('Ads', ads)}\n${section('Last events (UTC)', events)}${note}`
}

function printEvents(rows: CampaignEvent[], width: number): string {
  const table = { rows, width, empty: 'none' }
  return printTable(table, {
    'AT!': ({ at }) => minute(at),
    WHAT: 'kind',
    BY: 'actor',
    DETAILS: ({ details: { campaign: _own, ...details } }) => JSON.stringify(details),
  })
}

export const commands = [list, show, ...changeCommands]
