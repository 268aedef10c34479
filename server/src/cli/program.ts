import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import { addCommand, addGroup, type AnyCommand, type Group, type Runner, type Session } from './command.ts'
import { withoutControls } from './formatText.ts'
import type { CliDeps } from './openCli.ts'
import { printError } from './printError.ts'
import { CliError } from './refuse.ts'
import { status } from './system/status.ts'

type Environment = Record<string, string | undefined>

const about = `Matinee's command line for its operators: accounts, permissions, videos, sites, revenue, third parties,
mails and health.
It works while Matinee runs, over the same data folder or DATABASE_URL, and shows tables or, with --json, data.`

const mostUsed = `
What one does most:
  matinee status                              is everything well?
  matinee users list --status pending         who waits to be let in?
  matinee users approve ayse@example.com --type 0
                                              let somebody in; they get a mail with a link
  matinee outbox list                         the mails, where no SMTP server is set
  matinee users set ayse@example.com --status disabled
                                              shut an account and sign it out everywhere

An account's type says which areas are open to it:
  -1 a few video pages   0 video and site ads   1 video analytics only
   2 site ads only       3 app revenue only     4 app and site revenue

Settings are the server's environment variables: MATINEE_DATA (without it the checkout's data folder),
DATABASE_URL, HOST, PORT …
Exit codes: 0 done, 1 refused or not well, 2 wrong usage, 3 Matinee cannot be reached.
"matinee <command> --help" has options and examples; docs/operating.md has the rest.`

/** In the order of the help; only the group of the command line is loaded. */
const groups: Record<string, [about: string, load: () => Promise<Pick<Group, 'commands'>>]> = {
  users: ['Accounts: who waits, who is in, what each may do', () => import('./users/users.ts')],
  grants: [
    'Who may work in whose account (agents may in those of their app users)',
    () => import('./users/grants.ts'),
  ],
  videos: ['The videos of an account, and those that another host plays', () => import('./videos/videos.ts')],
  sites: ['Sites: their setup, placements and ads.txt', () => import('./sites/sites.ts')],
  apps: ['Apps whose ad revenue an account reads', () => import('./sites/apps.ts')],
  campaigns: [
    'Ads that are sold directly: what they show, where, until when and for how much',
    () => import('./campaigns/campaigns.ts'),
  ],
  oauth: ['Third parties that may ask publishers for access', () => import('./oauth/oauthClients.ts')],
  outbox: [
    'Mails that were written to the data folder, where no SMTP server is set',
    () => import('./system/outbox.ts'),
  ],
  revenue: ['What demand sources paid: imports, and how days changed', () => import('./revenue/revenue.ts')],
  rates: ['Exchange rates: what one US dollar buys, by day', () => import('./revenue/rates.ts')],
  payments: [
    'What publishers are paid: closing months, approving, paying',
    () => import('./payments/payments.ts'),
  ],
  tokens: ['Tokens with which programs of yours reach the API', () => import('./revenue/machineTokens.ts')],
  reports: [
    'Reports that are mailed by themselves, and what became of them',
    () => import('./reports/scheduledReports.ts'),
  ],
  seed: [
    'Made-up data in large amounts, to see how this installation bears it',
    () => import('./system/seed.ts'),
  ],
}

/** Runs one command line; the result is the exit code. */
export async function runCli(args: string[], environment: Environment): Promise<number> {
  // Read before parsing, so that refusals of the parser are printed in the same form.
  const form = { isJson: args.includes('--json'), isDebug: args.includes('--debug') }
  let exitCode = 0
  let command: AnyCommand | undefined
  const run: Runner = async (call, given, options) => {
    command = call
    const flags = await readOptions(call, options)
    const { session, close } = newSession(environment)
    try {
      const { json, text, isRefused } = await call.run(session, given, flags)
      process.stdout.write(`${form.isJson ? printJson(json) : withoutControls(text)}\n`)
      if (isRefused) exitCode = 1
    } finally {
      await close()
    }
  }
  try {
    const program = await buildProgram(args[0], run)
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    // Help is an exit to the parser; its refusals are printed by the time they arrive here.
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    return printError(error, form, command)
  }
}

async function readOptions(
  { flags, needsFlag, label }: Parameters<Runner>[0],
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { json: _json, debug: _debug, ...given } = options
  if (needsFlag && Object.keys(given).length === 0)
    throw new CliError('usage', `Say what to change; "matinee ${label} --help" lists the options.`)
  return flags ? (await import('./flags.ts')).readFlags(flags, given) : {}
}

/** Escapes C1 controls and marks of writing direction, which JSON allows and a terminal obeys. */
function printJson(json: unknown): string {
  return JSON.stringify(json, null, 2).replace(
    /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

async function buildProgram(first: string | undefined, run: Runner): Promise<Command> {
  const program = new Command('matinee')
    .description(about)
    .usage('<command> [options]')
    .exitOverride()
    .configureHelp({ helpWidth: terminalWidth() })
    .configureOutput({ outputError: () => {} })
    .helpCommand(false)
    .addHelpText('after', mostUsed)
  for (const [name, [about, load]] of Object.entries(groups)) {
    const { commands } = name === first ? await load() : { commands: [] }
    addGroup(program, { name, about, commands }, run)
  }
  addCommand(program, status, run)
  return program
}

/** The columns of the terminal; a hundred for a pipe. */
const terminalWidth = () => Math.max(40, process.stdout.columns ?? 100)

function newSession(environment: Environment): { session: Session; close: () => Promise<void> } {
  let opened: Promise<CliDeps> | undefined
  const config = async () => {
    const { readConfig } = await import('../readConfig.ts')
    return readConfig({ ...environment, MATINEE_DATA: environment.MATINEE_DATA || checkoutData })
  }
  return {
    session: {
      // Output for a file or another program is never cut.
      width: process.stdout.isTTY ? terminalWidth() : Number.POSITIVE_INFINITY,
      config,
      open: () => (opened ??= (async () => (await import('./openCli.ts')).openCli(await config()))()),
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}

/** The data folder of `npm start`, from any working directory. */
const checkoutData = resolve(fileURLToPath(new URL('../../../data', import.meta.url)))
