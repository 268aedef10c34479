import type { Command } from 'commander'
import type { CampaignEvent, OperatorCampaign } from '../features/ads/campaigns.service.ts'
import { addCampaignChanges } from './campaignChanges.ts'
import { openCampaigns, noCampaign } from './openCampaigns.ts'
import { noun, type Output, type Runner, type Session } from './command.ts'
import { refuseMissing } from './findUser.ts'
import { printMicros } from './money.ts'
import { printFields, printTable } from './printTable.ts'
import { minute, section } from './words.ts'

export function addCampaignCommands(program: Command, run: Runner): void {
  const campaigns = noun(
    program,
    'campaigns',
    'Ads that are sold directly: what they show, where, until when and for how much',
    run,
  )
  campaigns.add({
    usage: 'list',
    about: 'All campaigns, newest first, with what they spent and what keeps them from being shown',
    examples: ['campaigns list', 'campaigns list --json'],
    run: listCampaigns,
  })
  campaigns.add({
    usage: 'show <id>',
    about: 'Everything about one campaign, its ads included',
    args: { id: 'of the campaign, as in campaigns list' },
    examples: ['campaigns show 3kQ9vB7cXz12Lm', 'campaigns show 3kQ9vB7cXz12Lm --json'],
    run: (session, [id]) => showCampaign(session, id!),
  })
  addCampaignChanges(campaigns)
}

async function listCampaigns(session: Session): Promise<Output> {
  const data = await openCampaigns(session, ({ service, stores }) => service.listCampaigns(stores))
  const text = data.length
    ? printCampaigns(data, session.width)
    : 'There is no campaign. Make one: matinee campaigns add --help'
  return { json: { data }, text }
}

/** `active: budget spent` says that it is not shown all the same. */
function statusWord({ status, obstacle }: OperatorCampaign): string {
  return obstacle === null ? status.toLowerCase() : `${status.toLowerCase()}: ${obstacle}`
}

const spentOf = ({ sums, currency }: OperatorCampaign) => sums && printMicros(sums.spent[currency], currency)

function printCampaigns(campaigns: OperatorCampaign[], width: number): string {
  return printTable(
    campaigns,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'STATUS', cell: statusWord, isWhole: true },
      { title: 'CPM', cell: ({ cpmMicros, currency }) => printMicros(cpmMicros, currency), isNumber: true },
      { title: 'SPENT', cell: spentOf, isNumber: true },
      {
        title: 'BUDGET',
        cell: ({ budgetMicros, currency }) =>
          budgetMicros === null ? null : printMicros(budgetMicros, currency),
        isNumber: true,
      },
      { title: 'IMPRESSIONS', cell: ({ sums }) => sums && sums.impressions, isNumber: true },
      { title: 'UNTIL (UTC)', cell: ({ endsAt }) => minute(endsAt), isWhole: true },
    ],
    width,
  )
}

async function showCampaign(session: Session, id: string): Promise<Output> {
  const shown = await openCampaigns(session, async ({ service, stores }) => {
    const campaign = await refuseMissing(() => service.readCampaign(stores, id), noCampaign(id))
    return { ...campaign, events: await service.readCampaignEvents(stores.db, id) }
  })
  return { json: shown, text: printCampaign(shown, session.width) }
}

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
    ['Spent', spentOf(campaign)],
    ['Impressions', sums && sums.impressions],
    ['Displayed', sums && sums.views],
    ['Clicks', sums && sums.clicks],
  ])
  const ads = creatives.length
    ? printTable(
        creatives,
        [
          { title: 'ID', cell: (ad) => ad.id, isWhole: true },
          { title: 'SIZE', cell: ({ size }) => size, isWhole: true },
          { title: 'KIND', cell: ({ kind }) => kind, isWhole: true },
          { title: 'ALT', cell: ({ alt }) => alt },
        ],
        width - 2,
      )
    : `none. Add one: matinee campaigns add-creative ${campaign.id} --size 300x250 --image banner.png`
  const quiet = sums ? '' : '\n\nThe facts engine does not answer, so what was spent is not known.'
  const events = campaign.events.length ? printEvents(campaign.events, width - 2) : 'none'
  return `${fields}\n${section('Ads', ads)}\n${section('Last events (UTC)', events)}${quiet}`
}

/** Without the campaign's own id, which is the same in all of them. */
function printEvents(events: CampaignEvent[], width: number): string {
  const wordsOf = ({ campaign: _own, ...details }: CampaignEvent['details']) => JSON.stringify(details)
  return printTable(
    events,
    [
      { title: 'AT', cell: ({ at }) => minute(at), isWhole: true },
      { title: 'WHAT', cell: ({ kind }) => kind },
      { title: 'BY', cell: ({ actor }) => actor },
      { title: 'DETAILS', cell: ({ details }) => wordsOf(details) },
    ],
    width,
  )
}
