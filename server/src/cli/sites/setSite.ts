import { setSite } from '@matinee/contract/adminSites'
import { z } from 'zod'
import { command, showCommand } from '../command.ts'
import { flag, flagsOf, optionalText, parseField, toggle } from '../flags.ts'
import { readTextFile } from '../readInput.ts'
import { refused, wrongUsage } from '../refuse.ts'
import { changeSite, printChange, readSite } from './findSite.ts'

const body = setSite.body!
const warning = body.shape.warning.unwrap().unwrap().partial()

/** `none` empties a list. */
const readList = (given: string[]) => (given.length === 1 && given[0] === 'none' ? [] : given)

function readTag(given: string): [string, string] {
  const at = given.indexOf('=')
  if (at < 1) throw wrongUsage(`--tag: "${given}" is not key=label, for example top="Top banner".`)
  return [given.slice(0, at).trim(), given.slice(at + 1).trim()]
}

export const set = showCommand({
  usage: 'set <site>',
  about: 'Set up a site; a given list replaces the entire list, none empties it',
  flags: flagsOf(body, {
    status: 'status; live completes the onboarding, new restarts it',
    onboardingSteps: ['--steps <indexes>', 'onboarding steps to show, for example 0,2'],
    isApp: 'whether it is the site of an app',
    breakdowns: ['--breakdown <name...>', 'breakdowns that its reports offer', readList],
    platforms: ['--platform <name...>', 'platforms by which its reports can be filtered', readList],
    incomeTypes: ['--income-type <name...>', 'sources of its revenue, named as in imports', readList],
    dimensions: ['--dimension <name...>', 'further dimensions of its reports: appNames', readList],
    tagMap: [
      '--tag <key=label...>',
      'labels of its tags',
      (given: string[]) => Object.fromEntries(readList(given).map(readTag)),
    ],
  }),
  needsFlag: true,
  examples: [
    'sites set example.com --status live',
    'sites set example.com --breakdown daily monthly placement platform --platform all desktop mobile',
    'sites set k3v9x0ab12 --tag "top=Top banner" "side=Sidebar" --steps 0,2',
  ],
  load: (deps, [site], change) => changeSite(deps, site, change),
  print: printChange,
})

export const warn = showCommand({
  usage: 'warn <site>',
  about: 'Show or remove a warning above the reports of a site',
  flags: {
    ...flagsOf(warning, {
      title: 'title of the warning',
      description: 'what is wrong, and what to do',
    }),
    isOff: toggle('--off', 'remove the warning'),
  },
  examples: [
    'sites warn example.com --title "ads.txt is incomplete" --description "Three lines are missing."',
    'sites warn example.com --off',
  ],
  check({ title, description, isOff }) {
    const missing = [title, description].filter((text) => text === undefined).length
    if (missing !== (isOff ? 2 : 0)) throw wrongUsage('Give both --title and --description, or --off.')
  },
  load: (deps, [site], { title, description, isOff }) =>
    changeSite(deps, site, { warning: isOff ? null : { title: title!, description: description! } }),
  print: printChange,
})

export const adsTxt = command({
  usage: 'ads-txt <site>',
  about: 'Show or change the ads.txt lines of a site; those of ADS_TXT_LINES come first',
  flags: {
    ...flagsOf(body, { adsTxt: ['--add <line...>', 'lines to add'] }),
    removed: flag('--remove <line...>', 'lines to remove', z.array(z.string().trim()).optional()),
    file: optionalText('--file <file>', 'file of lines that replaces all lines of the site'),
  },
  examples: [
    'sites ads-txt example.com',
    'sites ads-txt example.com --add "seller.example, 1234, RESELLER, f08c47fec0942fa0"',
    'sites ads-txt example.com --file lines.txt',
  ],
  async run({ open }, [idCodeOrDomain], { adsTxt: added, removed, file }) {
    if (file !== undefined && (added || removed))
      throw wrongUsage('Give --file, which replaces all lines, or --add and --remove.')
    const deps = await open()
    let site = await readSite(deps, idCodeOrDomain)
    if (file !== undefined || added || removed) {
      const next = file === undefined ? nextLines(site.ownAdsTxt, added, removed) : await readLines(file)
      const name = file === undefined ? '--add' : '--file'
      const adsTxt = parseField(body.shape.adsTxt, next, { field: 'adsTxt', name })
      site = await changeSite(deps, site.id, { adsTxt })
    }
    const { id, fqdn, code, isApp, adsTxt: lines, ownAdsTxt: own } = site
    const name = isApp ? 'app-ads.txt' : 'ads.txt'
    const address = `${deps.config.publicUrl}/sites/${code}/${name}`
    return {
      json: { id, fqdn, address, lines, own },
      text: `${lines.join('\n') || 'No lines.'}\n\nPublish these lines at https://${fqdn}/${name}, or redirect it to ${address}`,
    }
  },
})

function nextLines(own: string[], added: string[] = [], removed: string[] = []): string[] {
  const unknown = removed.find((line) => !own.includes(line))
  if (unknown !== undefined)
    throw refused(`"${unknown}" is not a line of this site. List its lines: matinee sites ads-txt <site>`)
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
