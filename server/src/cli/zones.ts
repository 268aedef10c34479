import type { Zone } from '@matinee/contract/sites'
import { readFile } from 'node:fs/promises'
import { checkFields } from './checkFields.ts'
import { CliError } from './cliError.ts'
import { option, type Noun, type Options, type Output, type Session } from './command.ts'
import { findSite, siteArgument } from './findSite.ts'
import { refuseMissing } from './findUser.ts'
import { printFields } from './printTable.ts'
import { readGivenFile } from './readGivenFile.ts'
import { actor } from './userChanges.ts'

const zoneArgument = { zone: 'id, as in sites show' }
const sizes = () => [
  option('--mobile <size>', 'as in 320x50; none: not shown there'),
  option('--desktop <size>', 'as in 970x250; none: not shown there'),
  option('--passback <file>', 'HTML for when no campaign wants the place; none: nothing'),
]

export function addZoneCommands(sites: Noun): void {
  sites.add({
    usage: 'add-zone <site> <name>',
    about: 'Add a placement; its type follows from its name',
    args: {
      ...siteArgument,
      name: 'with masthead, footer, tower left, tower right, in content, sticky, interstitial or preroll in it; else a banner',
    },
    options: sizes(),
    examples: [
      'sites add-zone example.com "Masthead" --mobile 320x50 --desktop 970x250',
      'sites add-zone example.com "In content 1" --mobile 300x250 --passback fallback.html --json',
    ],
    run: addZone,
  })
  sites.add({
    usage: 'set-zone <zone>',
    about: 'Change a placement',
    args: zoneArgument,
    options: [option('--name <name>', 'its type follows from it'), ...sizes()],
    examples: [
      'sites set-zone 3kQ9vB7cXz12Lm --desktop 728x90',
      'sites set-zone 3kQ9vB7cXz12Lm --passback none',
    ],
    run: setZone,
  })
  sites.add({
    usage: 'remove-zone <zone>',
    about: 'Remove a placement; what it earned stays in the reports',
    args: zoneArgument,
    examples: ['sites remove-zone 3kQ9vB7cXz12Lm'],
    run: removeZone,
  })
}

const sizeOf = (given: unknown) => (given === 'none' ? null : given)

async function fieldsOf({ mobile, desktop, passback }: Options): Promise<Record<string, unknown>> {
  return {
    mobile: sizeOf(mobile),
    desktop: sizeOf(desktop),
    passback: typeof passback === 'string' ? await readPassback(passback) : undefined,
  }
}

async function readPassback(path: string): Promise<string | null> {
  return path === 'none' ? null : readGivenFile(path, () => readFile(path, 'utf8'))
}

async function addZone(session: Session, [given, name]: string[], options: Options): Promise<Output> {
  const calls = await import('@matinee/contract/adminRevenue')
  const wish = checkFields(calls.createZone.body!, { name, ...(await fieldsOf(options)) })
  const deps = await session.open()
  const siteId = await findSite(deps.db, given!)
  const { createZone } = await import('../features/sites/zones.service.ts')
  const zone = await createZone(deps, siteId, wish, actor)
  return { json: zone, text: `Added this placement.\n\n${printZone(zone)}` }
}

async function setZone(session: Session, [id]: string[], options: Options): Promise<Output> {
  const fields: Record<string, unknown> = { name: options.name, ...(await fieldsOf(options)) }
  if (Object.values(fields).every((value) => value === undefined))
    throw new CliError('usage', 'Say what to change; "matinee sites set-zone --help" lists the options.')
  const calls = await import('@matinee/contract/adminRevenue')
  const wish = checkFields(calls.updateZone.body!, fields)
  const deps = await session.open()
  const { changeZone } = await import('../features/sites/zones.service.ts')
  const zone = await refuseMissing(() => changeZone(deps, id!, wish, actor), missing(id!))
  return { json: zone, text: `The placement is now:\n\n${printZone(zone)}` }
}

async function removeZone(session: Session, [id]: string[]): Promise<Output> {
  const deps = await session.open()
  const { removeZone } = await import('../features/sites/zones.service.ts')
  await refuseMissing(() => removeZone(deps, id!, actor), missing(id!))
  return { json: { id }, text: `Removed the placement ${id}. What it earned stays in the reports.` }
}

const missing = (id: string) => `There is no placement ${id}. See which a site has: matinee sites show <site>`

const printZone = (zone: Zone) =>
  printFields([
    ['Id', zone.id],
    ['Name', zone.name],
    ['Type', zone.zoneType],
    ['Mobile', zone.mobile],
    ['Desktop', zone.desktop],
    ['Code', zone.snippet ?? 'none: an account manager puts it in place'],
  ])
