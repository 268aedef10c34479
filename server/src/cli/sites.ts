import { siteStatuses } from '@matinee/contract/sites'
import type { Command } from 'commander'
import { CliError } from './cliError.ts'
import {
  choice,
  count,
  noun,
  option,
  textOf,
  type Options,
  type Output,
  type Runner,
  type Session,
} from './command.ts'
import { addAdsTxtCommands } from './adsTxt.ts'
import { findSite, siteArgument, statusWords } from './findSite.ts'
import { findUser } from './findUser.ts'
import { printSite, printSites } from './printSite.ts'
import { addSiteChanges } from './siteChanges.ts'
import { addSiteStates } from './siteStates.ts'
import { actor } from './userChanges.ts'
import { addVastCommand } from './vast.ts'
import { addZoneCommands } from './zones.ts'

export function addSiteCommands(program: Command, run: Runner): void {
  const sites = noun(program, 'sites', 'Sites: their setup, placements and ads.txt', run)
  sites.add({
    usage: 'list [user]',
    about: 'All sites, newest first, or those of one account',
    args: { user: 'id or e-mail' },
    options: [
      choice('--status <status>', 'only these; without it all but removed ones', [...statusWords, 'removed']),
      option('--search <text>', 'only those with this in their domain'),
      count('--limit <n>', 'at most so many', [1, 1000], 50),
    ],
    examples: ['sites list --status new', 'sites list ayse@example.com --json'],
    run: listSites,
  })
  sites.add({
    usage: 'show <site>',
    about: 'Everything about one site, with the code for its pages',
    args: siteArgument,
    examples: ['sites show example.com', 'sites show 3kQ9vB7cXz12Lm --json'],
    run: async (session, [site]) => showSite(session, site!),
  })
  sites.add({
    usage: 'add <user> <domain>',
    about: 'Add a site to an account without mailing anybody; for apps, the only way',
    args: { user: 'whose site: id or e-mail', domain: 'as in example.com' },
    options: [option('--app', 'the site of an app: its file is app-ads.txt, and it has no pages for ads')],
    examples: [
      'sites add ayse@example.com example.com',
      'sites add studio@example.com games.example.com --app',
    ],
    run: addSite,
  })
  addSiteChanges(sites)
  addSiteStates(sites)
  addZoneCommands(sites)
  addVastCommand(sites)
  addAdsTxtCommands(sites)
}

async function listSites(session: Session, [given]: string[], options: Options): Promise<Output> {
  const { db } = await session.open()
  const user = given === undefined ? null : await findUser(db, given)
  const [search, status] = [textOf(options, 'search')?.trim(), textOf(options, 'status')]
  const { listForOperator } = await import('../features/sites/operatorSites.service.ts')
  const { data, total } = await listForOperator(db, {
    accountId: user?.id,
    status: siteStatuses.find((known) => known === status?.toUpperCase()),
    isRemoved: status === 'removed',
    search,
    limit: options.limit as number,
  })
  if (data.length) return { json: { data, total }, text: printSites(data, total, session.width) }
  const whose = user ? ` of ${user.email}` : ''
  const which = [status && `is ${status}`, search && `has "${search}" in its domain`].filter(Boolean)
  const none = which.length
    ? `No site${whose} ${which.join(' and ')}.`
    : `There is no site${whose} yet. Publishers add them in the console; you by: matinee sites add <user> <domain>`
  return { json: { data, total }, text: none }
}

async function showSite(session: Session, given: string): Promise<Output> {
  const deps = await session.open()
  const id = await findSite(deps.db, given)
  const { readForOperator } = await import('../features/sites/operatorSites.service.ts')
  const site = await readForOperator(deps, id)
  return { json: site, text: printSite(site, session.width) }
}

async function addSite(session: Session, [owner, domain]: string[], options: Options): Promise<Output> {
  const { db } = await session.open()
  const user = await findUser(db, owner!)
  if (user.integrationType === -1)
    throw new CliError(
      'refused',
      `${user.email} has type -1, which has no sites. Give it another one first: matinee users set ${user.email} --type 0`,
    )
  const { addSiteFor } = await import('../features/sites/operatorSites.service.ts')
  const id = await addSiteFor(db, { accountId: user.id, fqdn: domain!, isApp: options.app === true }, actor)
  return {
    json: { id },
    text: `Added ${domain} to ${user.email}. See it: matinee sites show ${id}`,
  }
}
