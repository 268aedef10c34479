import { reportPlatforms } from '@matinee/contract/sites'
import type { SiteSetup } from '../features/sites/operatorSites.service.ts'
import { checkFields } from './checkFields.ts'
import { CliError } from './cliError.ts'
import { choice, option, textOf, type Noun, type Options, type Output, type Session } from './command.ts'
import { findSite, siteArgument, statusWords } from './findSite.ts'
import { printSite } from './printSite.ts'
import { actor } from './userChanges.ts'

const breakdowns = 'daily, monthly, placement, tag, platform, appNames, site, statType'

export function addSiteChanges(sites: Noun): void {
  sites.add({
    usage: 'set <site>',
    about: 'Set a site up; lists are given whole, none empties one',
    args: siteArgument,
    options: [
      choice('--status <status>', 'live ends the onboarding, new begins it again', statusWords),
      option('--steps <indexes>', 'steps of the onboarding that are shown, as in 0,2'),
      choice('--app <on|off>', 'whether it is the site of an app', ['on', 'off']),
      option('--breakdown <name...>', `by what its reports can be told apart: ${breakdowns}`),
      option('--platform <name...>', `what its reports can be filtered by: ${reportPlatforms.join(', ')}`),
      option('--income-type <name...>', 'where its revenue comes from, as imports call it'),
      option('--dimension <name...>', 'what else its reports know: appNames'),
      option('--tag <key=label...>', 'labels of its tags'),
    ],
    examples: [
      'sites set example.com --status live',
      'sites set example.com --breakdown daily monthly placement platform --platform all desktop mobile',
      'sites set k3v9x0ab12 --tag "top=Top banner" "side=Sidebar" --steps 0,2',
    ],
    run: setSite,
  })
  sites.add({
    usage: 'warn <site>',
    about: 'Show its publisher a warning above the reports, or take it away',
    args: siteArgument,
    options: [
      option('--title <title>', 'in a few words'),
      option('--description <text>', 'what is wrong and what to do'),
      option('--off', 'take it away'),
    ],
    examples: [
      'sites warn example.com --title "ads.txt is incomplete" --description "Three lines are missing."',
      'sites warn example.com --off',
    ],
    run: warn,
  })
}

async function setSite(session: Session, [given]: string[], options: Options): Promise<Output> {
  const fields = fieldsOf(options)
  if (Object.values(fields).every((value) => value === undefined))
    throw new CliError('usage', 'Say what to change; "matinee sites set --help" lists the options.')
  return change(session, given!, fields)
}

/** The options in the contract's words. */
function fieldsOf(options: Options): Record<string, unknown> {
  const { status, steps, app, tag } = options
  return {
    status: typeof status === 'string' ? status.toUpperCase() : undefined,
    onboardingSteps: steps,
    isApp: app === undefined ? undefined : app === 'on',
    breakdowns: listOf(options.breakdown),
    platforms: listOf(options.platform),
    incomeTypes: listOf(options.incomeType),
    dimensions: listOf(options.dimension),
    tagMap: tag === undefined ? undefined : Object.fromEntries((listOf(tag) ?? []).map(readTag)),
  }
}

function listOf(given: unknown): string[] | undefined {
  if (!Array.isArray(given)) return undefined
  return given.length === 1 && given[0] === 'none' ? [] : (given as string[])
}

function readTag(given: string): [string, string] {
  const at = given.indexOf('=')
  if (at < 1) throw new CliError('usage', `--tag: "${given}" is no key=label, as in top="Top banner".`)
  return [given.slice(0, at).trim(), given.slice(at + 1).trim()]
}

async function warn(session: Session, [given]: string[], options: Options): Promise<Output> {
  const [title, description] = [textOf(options, 'title'), textOf(options, 'description')]
  const isOff = options.off === true
  if (isOff ? title || description : !title || !description)
    throw new CliError('usage', 'Give both --title and --description, or --off.')
  return change(session, given!, { warning: isOff ? null : { title, description } })
}

/** Makes the change and shows the site as it is then. */
export async function change(
  session: Session,
  given: string,
  fields: Record<string, unknown>,
): Promise<Output> {
  const calls = await import('@matinee/contract/adminRevenue')
  const wish: SiteSetup = checkFields(calls.setSite.body!, fields)
  const deps = await session.open()
  const id = await findSite(deps.db, given)
  const { readForOperator, setSite } = await import('../features/sites/operatorSites.service.ts')
  await setSite(deps, id, wish, actor)
  const site = await readForOperator(deps, id)
  return { json: site, text: `Changed ${site.fqdn}:\n\n${printSite(site, session.width)}` }
}
