import { setSite } from '@matinee/contract/adminRevenue'
import { command } from '../command.ts'
import { flag, flagsOf, inLowerCase, toggle } from '../flags.ts'
import { CliError } from '../refuse.ts'
import { changeSite, siteArgument } from './findSite.ts'

const { shape } = setSite.body!
const warning = shape.warning.unwrap().unwrap().partial().shape

/** `none` empties a list. */
const readList = (given: string[]) => (given.length === 1 && given[0] === 'none' ? [] : given)

function readTag(given: string): [string, string] {
  const at = given.indexOf('=')
  if (at < 1) throw new CliError('usage', `--tag: "${given}" is no key=label, as in top="Top banner".`)
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
      throw new CliError('usage', 'Give both --title and --description, or --off.')
    return changeSite(session, site, { warning: { title, description } })
  },
})
