import { createZone, updateZone } from '@matinee/contract/adminRevenue'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import type { Zone } from '@matinee/contract/sites'
import { actor, byId, command } from '../command.ts'
import { flagsOf, parseField } from '../flags.ts'
import { printFields } from '../printTable.ts'
import { readTextFile } from '../readInput.ts'
import { findSite, siteArgument } from './findSite.ts'

const { shape } = createZone.body!
const service = () => import('../../features/sites/zones/zones.service.ts')
const zoneArgument = { zone: 'id, as in sites show' }
const sizeWords: Record<'mobile' | 'desktop', [flags: string, about: string]> = {
  mobile: ['--mobile <size>', 'as in 320x50; none: not shown there'],
  desktop: ['--desktop <size>', 'as in 970x250; none: not shown there'],
}
const passbackWords: [flags: string, about: string, read: (path: string) => unknown] = [
  '--passback <file>',
  'HTML for when no campaign wants the place; none: nothing',
  (path) => (path === 'none' ? null : readTextFile(path)),
]

const missing = (id: string) => `There is no placement ${id}. See which a site has: matinee sites show <site>`
const withZone = byId(service, missing)
const withVast = byId(() => import('../../features/sites/zones/zoneVast.service.ts'), missing)

const printZone = (zone: Zone) =>
  printFields([
    ['Id', zone.id],
    ['Name', zone.name],
    ['Type', zone.zoneType],
    ['Mobile', zone.mobile],
    ['Desktop', zone.desktop],
    ['Code', zone.snippet ?? 'none: an account manager puts it in place'],
  ])

const add = command({
  usage: 'add-zone <site> <name>',
  about: 'Add a placement; its type follows from its name',
  args: {
    ...siteArgument,
    name: 'with masthead, footer, tower left, tower right, in content, sticky, interstitial or preroll in it; else a banner',
  },
  flags: flagsOf(shape, { ...sizeWords, passback: passbackWords }),
  examples: [
    'sites add-zone example.com "Masthead" --mobile 320x50 --desktop 970x250',
    'sites add-zone example.com "In content 1" --mobile 300x250 --passback fallback.html --json',
  ],
  async run({ open }, [site, name], fields) {
    const zoneFields = { ...fields, name: parseField(shape.name, name, { field: 'name' }) }
    const deps = await open()
    const siteId = await findSite(deps.db, site)
    const zone = await (await service()).createZone(deps, siteId, zoneFields, actor)
    return { json: zone, text: `Added this placement.\n\n${printZone(zone)}` }
  },
})

const set = command({
  usage: 'set-zone <zone>',
  about: 'Change a placement',
  args: zoneArgument,
  flags: flagsOf(updateZone.body!.shape, {
    name: ['--name <name>', 'its type follows from it'],
    ...sizeWords,
    passback: passbackWords,
  }),
  needsFlag: true,
  examples: [
    'sites set-zone 3kQ9vB7cXz12Lm --desktop 728x90',
    'sites set-zone 3kQ9vB7cXz12Lm --passback none',
  ],
  async run(session, [id], change) {
    const zone = await withZone(session, id, ({ changeZone }, deps) => changeZone(deps, id, change, actor))
    return { json: zone, text: `The placement is now:\n\n${printZone(zone)}` }
  },
})

const remove = command({
  usage: 'remove-zone <zone>',
  about: 'Remove a placement; what it earned stays in the reports',
  args: zoneArgument,
  examples: ['sites remove-zone 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    await withZone(session, id, ({ removeZone }, deps) => removeZone(deps, id, actor))
    return { json: { id }, text: `Removed the placement ${id}. What it earned stays in the reports.` }
  },
})

const vast = command({
  usage: 'vast <zone> [address]',
  about: 'Show or set where the video ads of a preroll placement come from; embeds on its site hand it on',
  args: {
    zone: 'id of a preroll placement, as in sites show',
    address: 'the VAST tag: https, its macros as they are; none takes it away',
  },
  examples: [
    'sites vast 3kQ9vB7cXz12Lm',
    'sites vast 3kQ9vB7cXz12Lm "https://ads.example/vast?slot=1&cb=[CACHEBUSTING]"',
    'sites vast 3kQ9vB7cXz12Lm none',
  ],
  async run(session, [id, address]) {
    const zone = await withVast(session, id, ({ readVast, setVast }, { db }) =>
      address === undefined ? readVast(db, id) : setVast(db, id, address === 'none' ? null : address, actor),
    )
    const { name, siteId, vastUrl } = zone
    const text = printFields([
      ['Id', zone.id],
      ['Name', name],
      ['Type', zoneTypeOf(name)],
      ['Site', siteId],
      ['VAST tag', vastUrl],
    ])
    return { json: zone, text }
  },
})

export const placementCommands = [add, set, remove, vast]
