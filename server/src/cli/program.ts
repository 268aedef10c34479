import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import { addCampaignCommands } from './campaigns.ts'
import { addAppCommands } from './apps.ts'
import type { Runner, Session } from './command.ts'
import { addGrantCommands } from './grants.ts'
import { addMachineTokenCommands } from './machineTokens.ts'
import { addOauthCommands } from './oauthClients.ts'
import { addOutboxCommands } from './outbox.ts'
import type { CliDeps } from './openCli.ts'
import { addPaymentCommands } from './payments.ts'
import { addRateCommands } from './rates.ts'
import { addRevenueCommands } from './revenue.ts'
import { addScheduledReportCommands } from './scheduledReports.ts'
import { addSeedCommands } from './seed.ts'
import { addSiteCommands } from './sites.ts'
import { addStatusCommand } from './status.ts'
import { tellError } from './tellError.ts'
import { addUserCommands } from './users.ts'
import { addVideoCommands } from './videos.ts'
import { withoutControls } from './words.ts'

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

/** Runs one command line; answers the exit code. */
export async function runCli(args: string[], environment: Environment): Promise<number> {
  // Known before parsing, so that refusals of the parser have the asked form as well.
  const form = { isJson: args.includes('--json'), isDebug: args.includes('--debug') }
  let exitCode = 0
  const run: Runner = async (work) => {
    const { session, close } = newSession(environment)
    try {
      const { json, text, isRefused } = await work(session)
      process.stdout.write(`${form.isJson ? printJson(json) : withoutControls(text)}\n`)
      if (isRefused) exitCode = 1
    } finally {
      await close()
    }
  }
  try {
    const program = buildProgram(run)
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    // Help is an exit to the parser; its refusals are printed by the time they arrive here.
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    return tellError(error, form)
  }
}

/** Escapes what JSON allows and a terminal would obey: C1 controls, and marks that turn the direction of writing. */
function printJson(json: unknown): string {
  return JSON.stringify(json, null, 2).replace(
    /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function buildProgram(run: Runner): Command {
  const program = new Command('matinee')
    .description(about)
    .usage('<command> [options]')
    .exitOverride()
    .configureHelp({ helpWidth: terminalWidth() })
    .configureOutput({ outputError: () => {} })
    .helpCommand(false)
    .addHelpText('after', mostUsed)
  addUserCommands(program, run)
  addGrantCommands(program, run)
  addVideoCommands(program, run)
  addSiteCommands(program, run)
  addAppCommands(program, run)
  addCampaignCommands(program, run)
  addOauthCommands(program, run)
  addOutboxCommands(program, run)
  addRevenueCommands(program, run)
  addRateCommands(program, run)
  addPaymentCommands(program, run)
  addMachineTokenCommands(program, run)
  addScheduledReportCommands(program, run)
  addSeedCommands(program, run)
  addStatusCommand(program, run)
  return program
}

/** The columns of the terminal; a hundred for a pipe. */
const terminalWidth = () => Math.max(40, process.stdout.columns ?? 100)

function newSession(environment: Environment): { session: Session; close: () => Promise<void> } {
  let opened: Promise<CliDeps> | undefined
  const config = async () => {
    const { readConfig } = await import('../platform/config.ts')
    return readConfig({ ...environment, MATINEE_DATA: environment.MATINEE_DATA || checkoutsData })
  }
  return {
    session: {
      // What goes into a file or another program is never cut.
      width: process.stdout.isTTY ? terminalWidth() : Number.POSITIVE_INFINITY,
      config,
      open: () => (opened ??= (async () => (await import('./openCli.ts')).openCli(await config()))()),
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}

/** Where `npm start` puts it, from wherever this is called. */
const checkoutsData = resolve(fileURLToPath(new URL('../../../data', import.meta.url)))
