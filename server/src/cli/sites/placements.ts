import { createZone, updateZone } from '@matinee/contract/adminSites'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import type { Zone } from '@matinee/contract/sites'
import { actor, byId, showCommand } from '../command.ts'
import { flagsOf } from '../flags.ts'
import { printFields } from '../printTable.ts'
import { readTextFile } from '../readInput.ts'
import { findSite } from './findSite.ts'

const service = () => import('../../features/sites/zones/zones.service.ts')
const withZone = byId(service, 'placement', 'sites show <site>')

const fields = {
  mobile: 'size on phones, for example 320x50; none hides it there',
  desktop: 'size on desktops, for example 970x250; none hides it there',
  passback: [
    '--passback <file>',
    'HTML file shown when no campaign fills the placement; none removes it',
    (path: string) => (path === 'none' ? null : readTextFile(path)),
  ],
} as const

const printZone = (zone: Zone) =>
  printFields([
    ['Id', zone.id],
    ['Name', zone.name],
    ['Type', zone.zoneType],
    ['Mobile', zone.mobile],
    ['Desktop', zone.desktop],
    ['Code', zone.snippet ?? 'none: an account manager places it'],
  ])

const add = showCommand({
  usage: 'add-zone <site> <name>',
  about: 'Add a placement to a site; its name determines its type',
  args: {
    name: [
      'contains masthead, footer, tower left, tower right, in content, sticky, interstitial or preroll; else the type is banner',
      createZone.body!.shape.name,
    ],
  },
  flags: flagsOf(createZone.body!, fields),
  examples: [
    'sites add-zone example.com "Masthead" --mobile 320x50 --desktop 970x250',
    'sites add-zone example.com "In content 1" --mobile 300x250 --passback fallback.html --json',
  ],
  async load(deps, [site, name], fields) {
    const siteId = await findSite(deps.db, site)
    return (await service()).createZone(deps, siteId, { vastUrl: null, ...fields, name }, actor)
  },
  print: (zone) => `Added the placement.\n\n${printZone(zone)}`,
})

const set = showCommand({
  usage: 'set-zone <zone>',
  about: 'Change a placement',
  flags: flagsOf(updateZone.body!, { name: 'name, which decides the type', ...fields }),
  needsFlag: true,
  examples: [
    'sites set-zone 3kQ9vB7cXz12Lm --desktop 728x90',
    'sites set-zone 3kQ9vB7cXz12Lm --passback none',
  ],
  load: (deps, [id], change) => withZone(id, ({ changeZone }) => changeZone(deps, id, change, actor)),
  print: (zone) => `Changed the placement.\n\n${printZone(zone)}`,
})

const remove = showCommand({
  usage: 'remove-zone <zone>',
  about: 'Remove a placement; its revenue stays in the reports',
  async load(deps, [id]) {
    await withZone(id, ({ removeZone }) => removeZone(deps, id, actor))
    return { id }
  },
  print: ({ id }) => `Removed the placement ${id}. Its earnings stay in the reports.`,
})

const vast = showCommand({
  usage: 'vast <zone> [address]',
  about: 'Show or set the VAST tag of a preroll placement, which embeds on its site pass on',
  args: {
    zone: 'id of a preroll placement, as in sites show',
    address: 'https address of the VAST tag with its macros; none removes it',
  },
  examples: [
    'sites vast 3kQ9vB7cXz12Lm',
    'sites vast 3kQ9vB7cXz12Lm "https://ads.example/vast?slot=1&cb=[CACHEBUSTING]"',
    'sites vast 3kQ9vB7cXz12Lm none',
  ],
  load: (deps, [id, address]) =>
    withZone(id, async ({ readZone, changeZone }) => {
      const change = { vastUrl: address === 'none' ? null : address }
      const zone = await (address === undefined ? readZone(deps, id) : changeZone(deps, id, change, actor))
      const { name, siteId, vastUrl } = zone
      return { id, name, siteId, vastUrl }
    }),
  print: ({ id, name, siteId, vastUrl }) =>
    printFields([
      ['Id', id],
      ['Name', name],
      ['Type', zoneTypeOf(name)],
      ['Site', siteId],
      ['VAST tag', vastUrl],
    ]),
})

export const placementCommands = [add, set, remove, vast]
