import { readFile } from 'node:fs/promises'
import { currencies } from '@matinee/contract/plain/accountTypes'
import type { Option } from 'commander'
import { checkFields } from './checkFields.ts'
import { CliError } from './cliError.ts'
import { choice, option, textOf, type Noun, type Options, type Output, type Session } from './command.ts'
import { refuseMissing } from './findUser.ts'
import { parseMicros } from './money.ts'
import { noCampaign, openCampaigns } from './openCampaigns.ts'
import { actor } from './userChanges.ts'

const campaign = { id: 'of the campaign, as in campaigns list' }
const settings = (): Option[] => [
  option('--budget <amount>', 'in the currency of the CPM, as in 1250.50; none has no end'),
  option('--starts <when>', 'a day (in UTC) as 2027-01-31, or an instant as 2027-01-31T18:00:00Z'),
  option('--ends <when>', 'the last day, or an instant; none has no end'),
  option('--site <site...>', 'only on these: ids or domains; all for every site'),
  option('--zone <id...>', 'only in these placements; all for every one'),
  choice('--platform <name>', 'only there', ['desktop', 'mobile', 'all']),
]

export function addCampaignChanges(campaigns: Noun): void {
  campaigns.add({
    usage: 'add',
    about: 'Make a campaign; it is paused until it has an ad and is activated',
    options: [
      option('--name <name>', 'as you call it').makeOptionMandatory(),
      option('--advertiser <name>', 'who pays').makeOptionMandatory(),
      option('--cpm <amount>', 'what publishers earn by 1,000 impressions, as in 2.5').makeOptionMandatory(),
      choice('--currency <code>', 'of CPM and budget', currencies).makeOptionMandatory(),
      option('--click-url <url>', 'where a click leads').makeOptionMandatory(),
      ...settings(),
    ],
    examples: [
      'campaigns add --name "Spring tea" --advertiser "Tea house" --cpm 2.5 --currency usd --click-url https://shop.example/tea --budget 500 --ends 2027-03-31',
      'campaigns add --name Bahar --advertiser Çayevi --cpm 80 --currency try --click-url https://cay.example/ --site lezzet.example --platform mobile',
    ],
    run: addCampaign,
  })
  campaigns.add({
    usage: 'set <id>',
    about: 'Change a campaign; pages follow within seconds. What was shown before keeps its price',
    args: campaign,
    options: [
      option('--name <name>', 'as you call it'),
      option('--advertiser <name>', 'who pays'),
      option('--cpm <amount>', 'what publishers earn by 1,000 impressions'),
      option('--click-url <url>', 'where a click leads'),
      ...settings(),
    ],
    examples: [
      'campaigns set 3kQ9vB7cXz12Lm --budget 800',
      'campaigns set 3kQ9vB7cXz12Lm --site all --ends none',
    ],
    run: setCampaign,
  })
  addStatusChanges(campaigns)
  addCreativeCommands(campaigns)
}

function addStatusChanges(campaigns: Noun): void {
  const statuses = [
    {
      word: 'activate',
      status: 'ACTIVE',
      about: 'Show a campaign from its first to its last day',
      told: 'is active',
    },
    {
      word: 'pause',
      status: 'PAUSED',
      about: 'Show a campaign no more, until it is activated again',
      told: 'is paused',
    },
    { word: 'end', status: 'ENDED', about: 'End a campaign for good', told: 'has ended' },
  ] as const
  for (const { word, status, about, told } of statuses)
    campaigns.add({
      usage: `${word} <id>`,
      about,
      args: campaign,
      examples: [`campaigns ${word} 3kQ9vB7cXz12Lm`],
      run: async (session, [id]) => {
        const after = await change(session, id!, { status })
        const but = after.obstacle === null ? '' : `, but not shown: ${after.obstacle}`
        return { json: after, text: `Campaign ${id} ${told}${but}. Pages follow within seconds.` }
      },
    })
}

function addCreativeCommands(campaigns: Noun): void {
  campaigns.add({
    usage: 'add-creative <id>',
    about: 'Give a campaign an ad: a picture (PNG, JPEG, WebP, GIF) or a file of HTML',
    args: campaign,
    options: [
      option(
        '--size <size>',
        'as in 300x250: it is shown in placements of exactly this size',
      ).makeOptionMandatory(),
      option('--image <file>', 'a picture of this size, or twice that for fine screens'),
      option('--html <file>', 'shown in a sandboxed frame; its clickTag is the click URL'),
      option('--alt <text>', 'what the picture says, for those who do not see it'),
    ],
    examples: [
      'campaigns add-creative 3kQ9vB7cXz12Lm --size 300x250 --image tea.png --alt "Fresh tea, 20 % off"',
      'campaigns add-creative 3kQ9vB7cXz12Lm --size 970x250 --html masthead.html',
    ],
    run: addCreative,
  })
  campaigns.add({
    usage: 'remove-creative <id>',
    about: 'Take an ad from its campaign',
    args: { id: 'of the ad, as in campaigns show' },
    examples: ['campaigns remove-creative 9bQ9vB7cXz12Lm'],
    run: removeCreative,
  })
}

type Stores = Parameters<Parameters<typeof openCampaigns>[1]>[0]

/** The options in the contract's words; sites as ids. */
async function fieldsOf({ service, stores }: Stores, options: Options): Promise<Record<string, unknown>> {
  const [cpm, budget] = [textOf(options, 'cpm'), textOf(options, 'budget')]
  const [starts, ends] = [textOf(options, 'starts'), textOf(options, 'ends')]
  const { platform, site, zone } = options as { platform?: string; site?: string[]; zone?: string[] }
  const isAll = (given: string[]) => given.length === 1 && given[0] === 'all'
  return {
    name: options.name,
    advertiser: options.advertiser,
    currency: options.currency,
    clickUrl: options.clickUrl,
    cpmMicros: cpm && parseMicros('--cpm', cpm, { decimals: 3 }),
    budgetMicros: budget === 'none' ? null : budget && parseMicros('--budget', budget, { decimals: 6 }),
    startsAt: starts && parseWhen('--starts', starts, { isEnd: false }),
    endsAt: ends === 'none' ? null : ends && parseWhen('--ends', ends, { isEnd: true }),
    siteIds: site && (isAll(site) ? [] : await service.findSiteIds(stores.db, site)),
    zoneIds: zone && (isAll(zone) ? [] : zone),
    platforms: platform && (platform === 'all' ? [] : [platform]),
  }
}

/** A day begins at its start, or, as the last one, counts to its end. Answers an ISO instant. */
function parseWhen(flag: string, given: string, { isEnd }: { isEnd: boolean }): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(given)
  const at = new Date(isDay ? `${given}T00:00:00Z` : given)
  // 2027-02-30 would silently be the second of March.
  const isReal = !Number.isNaN(at.getTime()) && (!isDay || at.toISOString().startsWith(given))
  if (!(isDay || isInstant) || !isReal)
    throw new CliError(
      'usage',
      `${flag}: "${given}" is neither a day as 2027-01-31 nor an instant as 2027-01-31T18:00:00Z.`,
    )
  if (isDay && isEnd) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString()
}

async function addCampaign(session: Session, _args: string[], options: Options): Promise<Output> {
  const { NewCampaign } = await import('@matinee/contract/adminRevenue')
  const made = await openCampaigns(session, async (opened) => {
    const fields = checkFields(NewCampaign, await fieldsOf(opened, options))
    const id = await opened.service.addCampaign(opened.stores.db, fields, { actor })
    return opened.service.readCampaign(opened.stores, id)
  })
  return {
    json: made,
    text: `Made campaign ${made.id}, which is paused. Give it an ad: matinee campaigns add-creative ${made.id} --size 300x250 --image banner.png; then: matinee campaigns activate ${made.id}`,
  }
}

async function setCampaign(session: Session, [id]: string[], options: Options): Promise<Output> {
  const { CampaignChange } = await import('@matinee/contract/adminRevenue')
  const given = Object.keys(options).filter((name) => name !== 'json' && name !== 'debug')
  if (given.length === 0)
    throw new CliError('usage', 'Say what to change; "matinee campaigns set --help" lists the options.')
  const after = await openCampaigns(session, async (opened) => {
    const fields = checkFields(CampaignChange, await fieldsOf(opened, options))
    return changeBy(opened, id!, fields)
  })
  return { json: after, text: `Changed campaign ${id}. Pages follow within seconds.` }
}

const change = (session: Session, id: string, fields: { status: 'ACTIVE' | 'PAUSED' | 'ENDED' }) =>
  openCampaigns(session, (opened) => changeBy(opened, id, fields))

async function changeBy(
  { service, stores }: Stores,
  id: string,
  fields: Parameters<Stores['service']['changeCampaign']>[2],
) {
  await refuseMissing(() => service.changeCampaign(stores.db, id, fields, actor), noCampaign(id))
  return service.readCampaign(stores, id)
}

async function addCreative(session: Session, [id]: string[], options: Options): Promise<Output> {
  const [image, html, alt] = [textOf(options, 'image'), textOf(options, 'html'), textOf(options, 'alt')]
  if ((image === undefined) === (html === undefined))
    throw new CliError('usage', 'Say which file holds the ad: either --image or --html.')
  const size = textOf(options, 'size')!
  const file = await readFile((image ?? html)!).catch(() => {
    throw new CliError('usage', `The file ${image ?? html} cannot be read.`)
  })
  const content = image === undefined ? { html: file.toString('utf8') } : { image: file }
  const creativeId = await openCampaigns(session, ({ service, stores }) =>
    refuseMissing(
      () => service.addCreative(stores, id!, { size, ...(alt !== undefined && { alt }), ...content }, actor),
      noCampaign(id!),
    ),
  )
  return {
    json: { id: creativeId, campaignId: id, size },
    text: `Added ad ${creativeId} (${size}) to campaign ${id}.`,
  }
}

async function removeCreative(session: Session, [id]: string[]): Promise<Output> {
  const { campaignId } = await openCampaigns(session, ({ service, stores }) =>
    refuseMissing(
      () => service.removeCreative(stores, id!, actor),
      `There is no ad ${id}. See which a campaign has: matinee campaigns show <id>`,
    ),
  )
  return { json: { id, campaignId, removed: true }, text: `Took ad ${id} from campaign ${campaignId}.` }
}
