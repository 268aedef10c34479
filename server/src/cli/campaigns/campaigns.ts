import type { CampaignEvent, OperatorCampaign } from '../../features/ads/campaigns.service.ts'
import { command } from '../command.ts'
import { minute, section } from '../formatText.ts'
import { printMicros } from '../money.ts'
import { printFields, printTable } from '../printTable.ts'
import { refuseMissing } from '../refuse.ts'
import { add, set, statusCommands } from './changeCampaign.ts'
import { addCreative, removeCreative } from './creatives.ts'
import { campaignArgument, noCampaign, openCampaigns } from './openCampaigns.ts'

/** `active: budget spent`: it is active and yet not shown. */
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
    const data = await service.listCampaigns(deps)
    const empty = 'There is no campaign. Make one: matinee campaigns add --help'
    const text = printTable({ rows: data, width: session.width, empty }, [
      { title: 'ID', cell: ({ id }) => id, isUncut: true },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'STATUS', cell: statusWord, isUncut: true },
      { title: 'CPM', cell: ({ cpmMicros, currency }) => printMicros(cpmMicros, currency), isNumber: true },
      { title: 'SPENT', cell: printSpent, isNumber: true },
      {
        title: 'BUDGET',
        cell: ({ budgetMicros, currency }) => budgetMicros && printMicros(budgetMicros, currency),
        isNumber: true,
      },
      { title: 'IMPRESSIONS', cell: ({ sums }) => sums && sums.impressions, isNumber: true },
      { title: 'UNTIL (UTC)', cell: ({ endsAt }) => minute(endsAt), isUncut: true },
    ])
    return { json: { data }, text }
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
  const ads = printTable({ rows: creatives, width: width - 2, empty }, [
    { title: 'ID', cell: ({ id }) => id, isUncut: true },
    { title: 'SIZE', cell: ({ size }) => size, isUncut: true },
    { title: 'KIND', cell: ({ kind }) => kind, isUncut: true },
    { title: 'ALT', cell: ({ alt }) => alt },
  ])
  const note = sums ? '' : '\n\nThe facts engine does not answer, so what was spent is not known.'
  const events = printEvents(campaign.events, width - 2)
  return `${fields}\n${section('Ads', ads)}\n${section('Last events (UTC)', events)}${note}`
}

/** Without the campaign's own id, which all of them have. */
const printEvents = (events: CampaignEvent[], width: number): string =>
  printTable({ rows: events, width, empty: 'none' }, [
    { title: 'AT', cell: ({ at }) => minute(at), isUncut: true },
    { title: 'WHAT', cell: ({ kind }) => kind },
    { title: 'BY', cell: ({ actor }) => actor },
    {
      title: 'DETAILS',
      cell: ({ details: { campaign: _own, ...details } }) => JSON.stringify(details),
    },
  ])

export const commands = [list, show, add, set, ...statusCommands, addCreative, removeCreative]
