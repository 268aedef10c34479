import { setSite } from '@matinee/contract/adminRevenue'
import { z } from 'zod'
import { command } from '../command.ts'
import { flag, flagsOf, inLowerCase, optionalText, parseField, toggle } from '../flags.ts'
import { readTextFile } from '../readInput.ts'
import { refused, wrongUsage } from '../refuse.ts'
import { changeSite, findSite, siteArgument } from './findSite.ts'

const { shape } = setSite.body!
const warning = shape.warning.unwrap().unwrap().partial().shape

/** `none` empties a list. */
const readList = (given: string[]) => (given.length === 1 && given[0] === 'none' ? [] : given)

function readTag(given: string): [string, string] {
  const at = given.indexOf('=')
  if (at < 1) throw wrongUsage(`--tag: "${given}" is no key=label, as in top="Top banner".`)
  return [given.slice(0, at).trim(), given.slice(at + 1).trim()]
}

export const set = command({
  usage: 'set <site>',
  about: 'Set a site up; lists are given whole, none empties one',
  args: siteArgument,
  flags: {
    status: flag(
      '--status <status>',
      'live ends the onboarding, new begins it again',
      inLowerCase(shape.status.unwrap().options).optional(),
    ),
    ...flagsOf(shape, {
      onboardingSteps: ['--steps <indexes>', 'steps of the onboarding that are shown, as in 0,2'],
      isApp: ['--app <on|off>', 'whether it is the site of an app'],
      breakdowns: ['--breakdown <name...>', 'breakdowns that its reports offer', readList],
      platforms: ['--platform <name...>', 'what its reports can be filtered by', readList],
      incomeTypes: ['--income-type <name...>', 'where its revenue comes from, as imports call it', readList],
      dimensions: ['--dimension <name...>', 'what else its reports know: appNames', readList],
      tagMap: [
        '--tag <key=label...>',
        'labels of its tags',
        (given: string[]) => Object.fromEntries(readList(given).map(readTag)),
      ],
    }),
  },
  needsFlag: true,
  examples: [
    'sites set example.com --status live',
    'sites set example.com --breakdown daily monthly placement platform --platform all desktop mobile',
    'sites set k3v9x0ab12 --tag "top=Top banner" "side=Sidebar" --steps 0,2',
  ],
  run: (session, [site], change) => changeSite(session, site, change),
})

export const warn = command({
  usage: 'warn <site>',
  about: 'Show its publisher a warning above the reports, or take it away',
  args: siteArgument,
  flags: {
    ...flagsOf(warning, {
      title: ['--title <title>', 'in a few words'],
      description: ['--description <text>', 'what is wrong and what to do'],
    }),
    isOff: toggle('--off', 'take it away'),
  },
  examples: [
    'sites warn example.com --title "ads.txt is incomplete" --description "Three lines are missing."',
    'sites warn example.com --off',
  ],
  run(session, [site], { title, description, isOff }) {
    if (isOff && title === undefined && description === undefined)
      return changeSite(session, site, { warning: null })
    if (isOff || title === undefined || description === undefined)
      throw wrongUsage('Give both --title and --description, or --off.')
    return changeSite(session, site, { warning: { title, description } })
  },
})

export const adsTxt = command({
  usage: 'ads-txt <site>',
  about: 'The lines of its ads.txt; those of this installation (ADS_TXT_LINES) come first by themselves',
  args: siteArgument,
  flags: {
    ...flagsOf(shape, { adsTxt: ['--add <line...>', 'further lines of its own'] }),
    removed: flag('--remove <line...>', 'lines of its own that go', z.array(z.string().trim()).optional()),
    file: optionalText('--file <file>', 'a file of lines that replaces all of its own'),
  },
  examples: [
    'sites ads-txt example.com',
    'sites ads-txt example.com --add "seller.example, 1234, RESELLER, f08c47fec0942fa0"',
    'sites ads-txt example.com --file lines.txt',
  ],
  async run(session, [given], { adsTxt: added, removed, file }) {
    if (file !== undefined && (added || removed))
      throw wrongUsage('Give --file, which replaces all lines, or --add and --remove.')
    const deps = await session.open()
    const id = await findSite(deps.db, given)
    const { readForOperator } = await import('../../features/sites/operatorSites.service.ts')
    const { ownAdsTxt: before } = await readForOperator(deps, id)
    if (file !== undefined || added || removed) {
      const next = file === undefined ? nextLines(before, added, removed) : await readLines(file)
      const name = file === undefined ? '--add' : '--file'
      await changeSite(session, id, { adsTxt: parseField(shape.adsTxt, next, { field: 'adsTxt', name }) })
    }
    const { fqdn, code, isApp, adsTxt: lines, ownAdsTxt: own } = await readForOperator(deps, id)
    const name = isApp ? 'app-ads.txt' : 'ads.txt'
    const address = `${deps.config.publicUrl}/sites/${code}/${name}`
    return {
      json: { id, fqdn, address, lines, own },
      text: `${lines.join('\n') || 'No lines.'}\n\nFor https://${fqdn}/${name}; it may redirect to ${address}`,
    }
  },
})

function nextLines(own: string[], added: string[] = [], removed: string[] = []): string[] {
  const unknown = removed.find((line) => !own.includes(line))
  if (unknown !== undefined)
    throw refused(`"${unknown}" is none of its own lines; "matinee sites ads-txt" shows them.`)
  return [...own.filter((line) => !removed.includes(line)), ...added.filter((line) => !own.includes(line))]
}

async function readLines(path: string): Promise<string[]> {
  const text = await readTextFile(path)
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
