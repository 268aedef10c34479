import { listOperatedSites } from '@matinee/contract/adminSites'
import { actor, command, listCommand, showCommand } from '../command.ts'
import { flagsOf, limit, toggle } from '../flags.ts'
import { findUser, wrongType } from '../users/findUser.ts'
import { readSite } from './findSite.ts'
import { placementCommands } from './placements.ts'
import { printSite, siteColumns } from './printSite.ts'
import { adsTxt, set, warn } from './setSite.ts'
import { stateCommands } from './siteStates.ts'

const service = () => import('../../features/sites/operate/operatedSites.service.ts')

const list = listCommand({
  usage: 'list [user]',
  about: 'List the sites of all accounts, or of one, newest first',
  flags: {
    ...flagsOf(listOperatedSites.query!, {
      state: ['--status <status>', 'status of the sites, or what they lack; without it all but removed'],
      search: 'text in their domain, or their code or id',
    }),
    limit: limit(50),
  },
  examples: ['sites list --status new', 'sites list ayse@example.com --json'],
  async load({ db }, [idOrEmail], { limit, ...filter }) {
    const user = idOrEmail === undefined ? null : await findUser(db, idOrEmail)
    const { listForOperator } = await service()
    const { data, total } = await listForOperator(db, { account: user?.id, ...filter, perPage: limit })
    const owner = user ? ` of ${user.email}` : ''
    const filters = [
      filter.state && `is ${filter.state.toLowerCase().replace('_', ' ')}`,
      filter.search && `matches "${filter.search}"`,
    ].filter(Boolean)
    const empty = filters.length
      ? `No site${owner} ${filters.join(' and ')}.`
      : `There are no sites${owner}. Publishers add them in the console; operators with: matinee sites add <user> <domain>`
    return { rows: data, empty, total: { count: total, noun: 'site' } }
  },
  columns: siteColumns,
})

const show = showCommand({
  usage: 'show <site>',
  about: 'Show a site: setup, domain verification, placements, ads.txt and the code for its pages',
  load: (deps, [site]) => readSite(deps, site),
  print: printSite,
})

const add = command({
  usage: 'add <user> <domain>',
  about: 'Add a site to an account without sending mails; sites of apps are only added this way',
  args: { domain: 'domain, for example example.com' },
  flags: { isApp: toggle('--app', 'the site of an app, with app-ads.txt and without pages') },
  examples: [
    'sites add ayse@example.com example.com',
    'sites add studio@example.com games.example.com --app',
  ],
  async run({ open }, [owner, fqdn], { isApp }) {
    const deps = await open()
    const user = await findUser(deps.db, owner)
    if (user.integrationType === -1) throw wrongType(user, 'sites', 0)
    const id = await (await service()).addSiteFor(deps, { accountId: user.id, fqdn, isApp }, actor)
    return { json: { id }, text: `Added ${fqdn} to ${user.email}. Show it: matinee sites show ${id}` }
  },
})

export const commands = [list, show, add, set, warn, ...stateCommands, ...placementCommands, adsTxt]
