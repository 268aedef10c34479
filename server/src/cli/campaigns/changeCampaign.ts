import { CampaignChange, NewCampaign } from '@matinee/contract/campaigns'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import type { CampaignDetails } from '@matinee/contract/campaigns'
import type { Deps } from '../../platform/deps.ts'
import { actor, byId, command, showCommand } from '../command.ts'
import { flag, flagsOf, optionalText, requiredText } from '../flags.ts'
import type { CliDeps } from '../openCli.ts'
import { instantHelp, parseMicros, readEnd, readStart, readWholeFile } from '../readInput.ts'
import { wrongUsage } from '../refuse.ts'
import { readCap, readSchedule, readSkipAfter } from './readTargeting.ts'

type Service = typeof import('../../features/ads/campaigns.service.ts')
type OpenCampaigns = { service: Service; stores: Pick<Deps, 'db' | 'facts' | 'files'> }

const loadService = () => import('../../features/ads/campaigns.service.ts')

export async function openCampaigns({ db, facts, files }: CliDeps): Promise<OpenCampaigns> {
  const [service, openFacts, openFiles] = await Promise.all([loadService(), facts(), files()])
  return { service, stores: { db, facts: openFacts, files: openFiles } }
}

export const withCampaign = byId(loadService, 'campaign', 'campaigns list')
const withFilm = byId(loadService, 'film', 'campaigns show <id>')
const withCreative = byId(loadService, 'ad', 'campaigns show <id>')

/** Changes the campaign; the result is its new state. */
async function changeCampaign(
  { service, stores }: OpenCampaigns,
  id: string,
  fields: Parameters<Service['changeCampaign']>[2],
): Promise<CampaignDetails> {
  await withCampaign(id, () => service.changeCampaign(stores.db, id, fields, actor))
  return service.readCampaign(stores, id)
}

const readCpm = (given: string, name: string) => parseMicros(given, name, { decimals: 3 })
const readBudget = (given: string, name: string) =>
  given === 'none' ? null : parseMicros(given, name, { decimals: 6 })
const readEndsAt = (given: string, name: string) =>
  given === 'none' ? null : readEnd(given, name, { isMidnight: true })
/** `all` is the same as an empty list. */
const readTargets = (given: string[]) => (given.length === 1 && given[0] === 'all' ? [] : given)

const fields = {
  name: 'name for operators',
  advertiser: 'who pays',
  cpmMicros: ['--cpm <amount>', "publishers' earnings for 1,000 impressions, for example 2.5", readCpm],
  cpcvMicros: [
    '--cpcv <amount>',
    "publishers' earnings for a completed view of a film, for example 0.02",
    readCpm,
  ],
  pricing: 'what is paid: cpm for impressions, cpcv for completed views',
  clickUrl: 'address that a click opens',
  budgetMicros: [
    '--budget <amount>',
    'in the currency of the price, for example 1250.50; none is unlimited',
    readBudget,
  ],
  startsAt: ['--starts <when>', `first day or start: ${instantHelp}`, readStart],
  endsAt: ['--ends <when>', 'last day or end; none is unlimited', readEndsAt],
  zoneIds: ['--zone <id...>', 'only these placements; all for every placement', readTargets],
  platforms: [
    '--platform <name>',
    'only this platform; all for both',
    (given: string) => readTargets([given.toLowerCase()]),
  ],
  countries: [
    '--country <code...>',
    'only visitors from these countries, for example TR DE; all for every country',
    (given: string[]) =>
      readTargets(given.map((code) => (code.toLowerCase() === 'all' ? 'all' : code.toUpperCase()))),
  ],
  schedule: [
    '--hours <schedule>',
    'for example "mon-fri 9-17 Europe/Istanbul"; none for all hours',
    readSchedule,
  ],
  frequencyCap: [
    '--cap <n/hours>',
    'impressions in one browser within hours, for example 3/24; none',
    readCap,
  ],
  videoIds: ['--video <id...>', 'show its films only in these videos; all for every video', readTargets],
  playerIds: ['--player <id...>', 'show its films only in these players; all for every player', readTargets],
  videoTags: [
    '--video-tag <tag...>',
    'show its films only in videos with one of these tags; all for every video',
    readTargets,
  ],
  skipAfterMs: ['--skip-after <seconds>', 'when viewers may skip its films; none for never', readSkipAfter],
} as const

const sites = flag(
  '--site <site...>',
  'only these sites: ids or domains; all for every site',
  z.array(z.string()).optional(),
  { read: readTargets },
)

/** The fields of the service, with sites by id. */
async function findSites<F extends { sites?: string[] | undefined }>(
  { service, stores }: OpenCampaigns,
  { sites, ...fields }: F,
) {
  const siteIds = sites?.length ? await service.findSiteIds(stores.db, sites) : sites
  return { ...fields, ...(siteIds && { siteIds }) }
}

const add = showCommand({
  usage: 'add',
  about: 'Add a campaign, paused until it has an ad and is activated',
  flags: { ...flagsOf(NewCampaign, { ...fields, currency: 'currency of price and budget' }), sites },
  examples: [
    'campaigns add --name "Spring tea" --advertiser "Tea house" --cpm 2.5 --currency usd --click-url https://shop.example/tea --budget 500 --ends 2027-03-31',
    'campaigns add --name Bahar --advertiser Çayevi --cpm 80 --currency try --click-url https://cay.example/ --site lezzet.example --platform mobile',
  ],
  async load(deps, _args, flags) {
    const opened = await openCampaigns(deps)
    const { service, stores } = opened
    const id = await service.addCampaign(deps.db, await findSites(opened, flags), { actor })
    return service.readCampaign(stores, id)
  },
  print: ({ id }) =>
    `Added campaign ${id}, paused. Add an ad: matinee campaigns add-creative ${id} --size 300x250 --image banner.png; then: matinee campaigns activate ${id}`,
})

const set = showCommand({
  usage: 'set <id>',
  about: 'Change a campaign; pages follow within seconds, earlier impressions keep their price',
  flags: { ...flagsOf(CampaignChange, fields), sites },
  needsFlag: true,
  examples: [
    'campaigns set 3kQ9vB7cXz12Lm --budget 800',
    'campaigns set 3kQ9vB7cXz12Lm --site all --ends none',
  ],
  async load(deps, [id], flags) {
    const opened = await openCampaigns(deps)
    return changeCampaign(opened, id, await findSites(opened, flags))
  },
  print: ({ id }) => `Changed campaign ${id}. Pages follow within seconds.`,
})

const statusCommand = (name: string, status: 'ACTIVE' | 'PAUSED' | 'ENDED', about: string) =>
  showCommand({
    usage: `${name} <id>`,
    about,
    load: async (deps, [id]) => changeCampaign(await openCampaigns(deps), id, { status }),
    print: ({ id, obstacle }) =>
      `Campaign ${id} is ${status.toLowerCase()}${obstacle === null ? '' : `, but not shown: ${obstacle}`}. Pages follow within seconds.`,
  })

const statusCommands = [
  statusCommand('activate', 'ACTIVE', 'Show a campaign from its first to its last day'),
  statusCommand('pause', 'PAUSED', 'Stop a campaign until it is activated again'),
  statusCommand('end', 'ENDED', 'End a campaign for good'),
]

const copy = showCommand({
  usage: 'copy <id>',
  about: 'Make a paused campaign with the settings and ads of another one',
  flags: { name: requiredText('--name <name>', 'name of the new campaign') },
  examples: ['campaigns copy 3kQ9vB7cXz12Lm --name "Summer tea"'],
  async load(deps, [id], { name }) {
    const { service, stores } = await openCampaigns(deps)
    const copyId = await withCampaign(id, () => service.copyCampaign(stores, id, { name, actor }))
    return service.readCampaign(stores, copyId)
  },
  print: ({ id }) => `Added campaign ${id}, paused. Activate it: matinee campaigns activate ${id}`,
})

const addCreative = command({
  usage: 'add-creative <id>',
  about: 'Add an ad to a campaign: an image (PNG, JPEG, WebP, GIF) or an HTML file',
  flags: {
    size: requiredText(
      '--size <size>',
      'size, for example 300x250; it is shown in placements of exactly this size',
    ),
    image: optionalText('--image <file>', 'image of this size, or of twice this size for dense screens'),
    html: optionalText('--html <file>', 'HTML, shown in a sandboxed frame; its clickTag is the click URL'),
    alt: optionalText('--alt <text>', 'alternative text of the image'),
  },
  examples: [
    'campaigns add-creative 3kQ9vB7cXz12Lm --size 300x250 --image tea.png --alt "Fresh tea, 20 % off"',
    'campaigns add-creative 3kQ9vB7cXz12Lm --size 970x250 --html masthead.html',
  ],
  async run({ open }, [campaignId], { size, image, html, alt = '' }) {
    if ((image === undefined) === (html === undefined))
      throw wrongUsage('Give the file of the ad: either --image or --html.')
    const file = await readWholeFile((image ?? html)!)
    const content = image === undefined ? { html: file.toString('utf8') } : { image: file }
    const { service, stores } = await openCampaigns(await open())
    const id = await withCampaign(campaignId, () =>
      service.addCreative(stores, campaignId, { size, alt, ...content }, actor),
    )
    return {
      json: { id, campaignId, size },
      text: `Added ad ${id} (${size}) to campaign ${campaignId}.`,
    }
  },
})

const addFilm = command({
  usage: 'add-film <id>',
  about: 'Add a film of 6 seconds to 3 minutes to a campaign; it is shown once a worker has processed it',
  flags: { file: requiredText('--file <file>', 'the film, such as an MP4 or MOV of at most 1 GB') },
  examples: ['campaigns add-film 3kQ9vB7cXz12Lm --file tea-15s.mp4'],
  async run({ open }, [campaignId], { file }) {
    const path = resolve(file)
    const info = await stat(path).catch(() => null)
    if (!info?.isFile()) throw wrongUsage(`--file: "${file}" cannot be read.`)
    const deps = await open()
    const { service, stores } = await openCampaigns(deps)
    const film = { path, fileName: basename(path), bytes: info.size }
    const id = await withCampaign(campaignId, () =>
      service.addFilmFile({ ...stores, queue: deps.queue }, campaignId, film, actor),
    )
    return {
      json: { id, campaignId, fileName: film.fileName },
      text: `Added film ${id} to campaign ${campaignId}. Its state: matinee campaigns show ${campaignId}`,
    }
  },
})

const removeFilm = showCommand({
  usage: 'remove-film <id>',
  about: 'Remove a film from its campaign',
  args: { id: 'id of the film, as in campaigns show' },
  examples: ['campaigns remove-film 9bQ9vB7cXz12Lm'],
  async load(deps, [id]) {
    const { service, stores } = await openCampaigns(deps)
    const { campaignId } = await withFilm(id, () => service.removeFilm(stores, id, actor))
    return { id, campaignId, removed: true }
  },
  print: ({ id, campaignId }) => `Removed film ${id} from campaign ${campaignId}.`,
})

const removeCreative = showCommand({
  usage: 'remove-creative <id>',
  about: 'Remove an ad from its campaign',
  args: { id: 'id of the ad, as in campaigns show' },
  examples: ['campaigns remove-creative 9bQ9vB7cXz12Lm'],
  async load(deps, [id]) {
    const { service, stores } = await openCampaigns(deps)
    const { campaignId } = await withCreative(id, () => service.removeCreative(stores, id, actor))
    return { id, campaignId, removed: true }
  },
  print: ({ id, campaignId }) => `Removed ad ${id} from campaign ${campaignId}.`,
})

export const changeCommands = [
  add,
  set,
  copy,
  ...statusCommands,
  addCreative,
  removeCreative,
  addFilm,
  removeFilm,
]
