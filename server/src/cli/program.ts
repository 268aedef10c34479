import { integrationTypes } from '@matinee/contract/plain/account/accountTypes'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import { accountTypeWords } from '../platform/access/accountTypeWords.ts'
import {
  addCommand,
  addGroup,
  argumentNames,
  type AnyCommand,
  type Group,
  type Runner,
  type Session,
} from './command.ts'
import { withoutControls } from './formatText.ts'
import type { CliDeps } from './openCli.ts'
import { printError } from './printError.ts'
import { wrongUsage } from './refuse.ts'
import { apiReference } from './system/apiReference.ts'
import { doctor } from './system/doctor.ts'
import { status } from './system/status.ts'
import { today } from './system/today.ts'

type Environment = Record<string, string | undefined>

const about =
  "Matinee's command line for operators: accounts, permissions, videos, sites, revenue, third-party apps, mails and " +
  'health. It works while Matinee runs, on the same data folder or DATABASE_URL, and prints tables or, with --json, data.'

const afterHelp = `
Common commands:
  matinee status                                         check health
  matinee doctor                                         try what users do, once
  matinee users list --status pending                    list pending accounts
  matinee users approve ayse@example.com --type 0        approve an account; emails its owner a link
  matinee users set ayse@example.com --status disabled   disable an account and end its sessions
  matinee outbox list                                    list mails when no SMTP server is set

Account types:
${integrationTypes.map((type) => `  ${String(type).padStart(2)}  ${accountTypeWords[type]}`).join('\n')}

Settings are the server's environment variables: MATINEE_DATA (default: the checkout's data folder),
DATABASE_URL, HOST, PORT …
Exit codes: 0 done, 1 refused or unhealthy, 2 wrong usage, 3 Matinee cannot be reached.
"matinee <command> --help" lists options and examples; docs/operating.md explains the rest.`

/** In the order of the help; only the group of the command line is loaded. */
const groups: Record<string, [about: string, load: () => Promise<Pick<Group, 'commands'>>]> = {
  users: ['Accounts: list, approve, refuse, create, change, disable', () => import('./users/users.ts')],
  grants: ['Grants: one account may act in another', () => import('./users/grants.ts')],
  audit: ['Audit log: who changed what', () => import('./users/audit.ts')],
  videos: ['Videos of an account, and external videos of another host', () => import('./videos/videos.ts')],
  sites: ['Sites: their setup, placements and ads.txt', () => import('./sites/sites.ts')],
  apps: ['Apps whose ad revenue an account can read', () => import('./sites/apps.ts')],
  campaigns: [
    'Campaigns sold directly: ads, targets, dates, budget and price',
    () => import('./campaigns/campaigns.ts'),
  ],
  oauth: ['Third-party apps that ask publishers for access', () => import('./oauth/oauthClients.ts')],
  jobs: ['Background jobs that failed: list, retry, discard', () => import('./system/jobs.ts')],
  mails: ['Mails that were sent or failed: list, show, send again', () => import('./system/mails.ts')],
  outbox: ['Mails in the data folder, when no SMTP server is set', () => import('./system/outbox.ts')],
  revenue: ['Revenue from demand sources: imports and restated days', () => import('./revenue/revenue.ts')],
  rates: ['Exchange rates: the price of one US dollar by day', () => import('./revenue/rates.ts')],
  payments: [
    'Payouts: close, approve and pay months, write statements',
    () => import('./payments/payments.ts'),
  ],
  payouts: ['Files for the bank, and its confirmations', () => import('./payments/payouts.ts')],
  tokens: ['Machine tokens: API access for your programs', () => import('./revenue/machineTokens.ts')],
  reports: ['Scheduled reports and their deliveries', () => import('./reports/scheduledReports.ts')],
  backup: [
    'Backups while Matinee runs: create, list, verify, restore, prune',
    () => import('./system/backup.ts'),
  ],
  secrets: ['The key that all nodes of an installation share', () => import('./system/secrets.ts')],
  storage: ['Where files are kept: count, move and check', () => import('./system/storage.ts')],
  seed: [
    'Demo data in large amounts, to test this installation under load',
    () => import('./system/seed.ts'),
  ],
}

/** Runs one command line; the result is the exit code. */
export async function runCli(args: string[], environment: Environment): Promise<number> {
  // Read before parsing, so that refusals of the parser are printed in the same form.
  const form = { isJson: args.includes('--json'), isDebug: args.includes('--debug') }
  let exitCode = 0
  let command: AnyCommand | undefined
  const run: Runner = async (call, givenArgs, options) => {
    command = call
    const { args, flags } = await readCommandLine(call, givenArgs, options)
    const { session, close } = newSession(environment)
    try {
      const { json, text, isRefused } = await call.run(session, args, flags)
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

async function readCommandLine(
  { usage, args = {}, flags = {}, needsFlag, label }: Parameters<Runner>[0],
  givenArgs: string[],
  { json: _json, debug: _debug, ...givenFlags }: Record<string, unknown>,
): Promise<{ args: string[]; flags: Record<string, unknown> }> {
  if (needsFlag && Object.keys(givenFlags).length === 0)
    throw wrongUsage(`Give an option to change something; "matinee ${label} --help" lists them.`)
  const { parseField, readFlags } = await import('./flags.ts')
  const names = argumentNames(usage)
  const values = givenArgs.map((value, at) => {
    const [field, argument] = [names[at]!, args[names[at]!]]
    return Array.isArray(argument) && value !== undefined ? parseField(argument[1], value, { field }) : value
  })
  return { args: values, flags: await readFlags(flags, givenFlags) }
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
    .addHelpText('after', afterHelp)
  for (const [name, [about, load]] of Object.entries(groups)) {
    const { commands } = name === first ? await load() : { commands: [] }
    addGroup(program, { name, about, commands }, run)
  }
  addCommand(program, status, run)
  addCommand(program, today, run)
  addCommand(program, doctor, run)
  addCommand(program, apiReference, run)
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
