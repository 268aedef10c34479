import { CampaignChange, NewCampaign } from '@matinee/contract/adminRevenue'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { actor, command, type Session } from '../command.ts'
import { flag, flagsOf, optionalText, requiredText } from '../flags.ts'
import { parseInstant, parseMicros } from '../readInput.ts'
import { refuseMissing, wrongUsage } from '../refuse.ts'

type Service = typeof import('../../features/ads/campaigns.service.ts')
type OpenCampaigns = { service: Service; deps: Pick<Deps, 'db' | 'facts' | 'files'> }

export async function openCampaigns({ open }: Session): Promise<OpenCampaigns> {
  const { db, facts, files } = await open()
  const [service, openFacts, openFiles] = await Promise.all([
    import('../../features/ads/campaigns.service.ts'),
    facts(),
    files(),
  ])
  return { service, deps: { db, facts: openFacts, files: openFiles } }
}

export const campaignArgument = { id: 'of the campaign, as in campaigns list' }
export const noCampaign = (id: string) =>
  `There is no campaign ${id}. See which there are: matinee campaigns list`

/** Changes the campaign and reads its new state. */
async function change(
  { service, deps }: OpenCampaigns,
  id: string,
  fields: Parameters<Service['changeCampaign']>[2],
) {
  await refuseMissing(() => service.changeCampaign(deps.db, id, fields, actor), noCampaign(id))
  return service.readCampaign(deps, id)
}

const readCpm = (given: string, name: string) => parseMicros(name, given, { decimals: 3 })
const readBudget = (given: string, name: string) =>
  given === 'none' ? null : parseMicros(name, given, { decimals: 6 })
const readStart = (given: string, name: string) => parseInstant(name, given).at.toISOString()

/** A day ends with the beginning of the next one. */
function readEnd(given: string, name: string): string | null {
  if (given === 'none') return null
  const { at, isDay } = parseInstant(name, given)
  if (isDay) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString()
}

/** `all` is the same as an empty list. */
const readTargets = (given: string[]) => (given.length === 1 && given[0] === 'all' ? [] : given)

const names: Record<'name' | 'advertiser', [flags: string, about: string]> = {
  name: ['--name <name>', 'as you call it'],
  advertiser: ['--advertiser <name>', 'who pays'],
}
const clickUrl: [flags: string, about: string] = ['--click-url <url>', 'where a click leads']
const cpm = 'what publishers earn by 1,000 impressions'

const settings = {
  ...flagsOf(CampaignChange.shape, {
    budgetMicros: [
      '--budget <amount>',
      'in the currency of the CPM, as in 1250.50; none has no end',
      readBudget,
    ],
    startsAt: [
      '--starts <when>',
      'a day (in UTC) as 2027-01-31, or an instant as 2027-01-31T18:00:00Z',
      readStart,
    ],
    endsAt: ['--ends <when>', 'the last day, or an instant; none has no end', readEnd],
  }),
  sites: flag(
    '--site <site...>',
    'only on these: ids or domains; all for every site',
    z.array(z.string()).optional(),
    readTargets,
  ),
  ...flagsOf(CampaignChange.shape, {
    zoneIds: ['--zone <id...>', 'only in these placements; all for every one', readTargets],
  }),
  platforms: flag(
    '--platform <name>',
    'only there',
    z
      .enum(['desktop', 'mobile', 'all'])
      .transform((platform) => (platform === 'all' ? [] : [platform]))
      .optional(),
  ),
}

/** The fields of the service, with sites by id. */
async function fieldsOf<F extends { sites?: string[] | undefined }>(
  { service, deps }: Awaited<ReturnType<typeof openCampaigns>>,
  { sites, ...fields }: F,
) {
  const siteIds = sites?.length ? await service.findSiteIds(deps.db, sites) : sites
  return { ...fields, ...(siteIds && { siteIds }) }
}

const add = command({
  usage: 'add',
  about: 'Make a campaign; it is paused until it has an ad and is activated',
  flags: {
    ...flagsOf(NewCampaign.shape, {
      ...names,
      cpmMicros: ['--cpm <amount>', `${cpm}, as in 2.5`, readCpm],
      currency: ['--currency <code>', 'of CPM and budget'],
      clickUrl,
    }),
    ...settings,
  },
  examples: [
    'campaigns add --name "Spring tea" --advertiser "Tea house" --cpm 2.5 --currency usd --click-url https://shop.example/tea --budget 500 --ends 2027-03-31',
    'campaigns add --name Bahar --advertiser Çayevi --cpm 80 --currency try --click-url https://cay.example/ --site lezzet.example --platform mobile',
  ],
  async run(session, _args, flags) {
    const opened = await openCampaigns(session)
    const { service, deps } = opened
    const id = await service.addCampaign(deps.db, await fieldsOf(opened, flags), { actor })
    return {
      json: await service.readCampaign(deps, id),
      text: `Made campaign ${id}, which is paused. Give it an ad: matinee campaigns add-creative ${id} --size 300x250 --image banner.png; then: matinee campaigns activate ${id}`,
    }
  },
})

const set = command({
  usage: 'set <id>',
  about: 'Change a campaign; pages follow within seconds. What was shown before keeps its price',
  args: campaignArgument,
  flags: {
    ...flagsOf(CampaignChange.shape, {
      ...names,
      cpmMicros: ['--cpm <amount>', cpm, readCpm],
      clickUrl,
    }),
    ...settings,
  },
  needsFlag: true,
  examples: [
    'campaigns set 3kQ9vB7cXz12Lm --budget 800',
    'campaigns set 3kQ9vB7cXz12Lm --site all --ends none',
  ],
  async run(session, [id], flags) {
    const opened = await openCampaigns(session)
    const json = await change(opened, id, await fieldsOf(opened, flags))
    return { json, text: `Changed campaign ${id}. Pages follow within seconds.` }
  },
})

const statusCommand = (name: string, status: 'ACTIVE' | 'PAUSED' | 'ENDED', about: string, result: string) =>
  command({
    usage: `${name} <id>`,
    about,
    args: campaignArgument,
    examples: [`campaigns ${name} 3kQ9vB7cXz12Lm`],
    async run(session, [id]) {
      const campaign = await change(await openCampaigns(session), id, { status })
      const obstacle = campaign.obstacle === null ? '' : `, but not shown: ${campaign.obstacle}`
      return {
        json: campaign,
        text: `Campaign ${id} ${result}${obstacle}. Pages follow within seconds.`,
      }
    },
  })

const statusCommands = [
  statusCommand('activate', 'ACTIVE', 'Show a campaign from its first to its last day', 'is active'),
  statusCommand('pause', 'PAUSED', 'Show a campaign no more, until it is activated again', 'is paused'),
  statusCommand('end', 'ENDED', 'End a campaign for good', 'has ended'),
]

const addCreative = command({
  usage: 'add-creative <id>',
  about: 'Give a campaign an ad: a picture (PNG, JPEG, WebP, GIF) or a file of HTML',
  args: campaignArgument,
  flags: {
    size: requiredText('--size <size>', 'as in 300x250: it is shown in placements of exactly this size'),
    image: optionalText('--image <file>', 'a picture of this size, or twice that for fine screens'),
    html: optionalText('--html <file>', 'shown in a sandboxed frame; its clickTag is the click URL'),
    alt: optionalText('--alt <text>', 'what the picture says, for those who do not see it'),
  },
  examples: [
    'campaigns add-creative 3kQ9vB7cXz12Lm --size 300x250 --image tea.png --alt "Fresh tea, 20 % off"',
    'campaigns add-creative 3kQ9vB7cXz12Lm --size 970x250 --html masthead.html',
  ],
  async run(session, [campaignId], { size, image, html, alt }) {
    if ((image === undefined) === (html === undefined))
      throw wrongUsage('Say which file holds the ad: either --image or --html.')
    const file = await readFile((image ?? html)!).catch(() => {
      throw wrongUsage(`The file ${image ?? html} cannot be read.`)
    })
    const content = image === undefined ? { html: file.toString('utf8') } : { image: file }
    const creative = { size, ...(alt !== undefined && { alt }), ...content }
    const { service, deps } = await openCampaigns(session)
    const id = await refuseMissing(
      () => service.addCreative(deps, campaignId, creative, actor),
      noCampaign(campaignId),
    )
    return {
      json: { id, campaignId, size },
      text: `Added ad ${id} (${size}) to campaign ${campaignId}.`,
    }
  },
})

const removeCreative = command({
  usage: 'remove-creative <id>',
  about: 'Take an ad from its campaign',
  args: { id: 'of the ad, as in campaigns show' },
  examples: ['campaigns remove-creative 9bQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const { service, deps } = await openCampaigns(session)
    const { campaignId } = await refuseMissing(
      () => service.removeCreative(deps, id, actor),
      `There is no ad ${id}. See which a campaign has: matinee campaigns show <id>`,
    )
    return { json: { id, campaignId, removed: true }, text: `Took ad ${id} from campaign ${campaignId}.` }
  },
})

export const changeCommands = [add, set, ...statusCommands, addCreative, removeCreative]
