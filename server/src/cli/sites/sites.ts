import { siteStatuses } from '@matinee/contract/sites'
import { z } from 'zod'
import { actor, command } from '../command.ts'
import { flag, limit, search, toggle } from '../flags.ts'
import { printList } from '../printTable.ts'
import { findUser, wrongType } from '../users/findUser.ts'
import { findSite, siteArgument } from './findSite.ts'
import { placementCommands } from './placements.ts'
import { printSite, siteColumns } from './printSite.ts'
import { adsTxt, set, warn } from './setSite.ts'
import { stateCommands } from './siteStates.ts'

const service = () => import('../../features/sites/operatorSites.service.ts')
const statusWords = siteStatuses.map((status) => status.toLowerCase())

const list = command({
  usage: 'list [user]',
  about: 'All sites, newest first, or those of one account',
  args: { user: 'id or e-mail' },
  flags: {
    status: flag(
      '--status <status>',
      'only these; without it all but removed ones',
      z.enum([...statusWords, 'removed']).optional(),
    ),
    search: search('only those with this in their domain'),
    limit: limit(50),
  },
  examples: ['sites list --status new', 'sites list ayse@example.com --json'],
  async run({ open, width }, [given], { status, search, limit }) {
    const { db } = await open()
    const user = given === undefined ? null : await findUser(db, given)
    const { data, total } = await (
      await service()
    ).listForOperator(db, {
      accountId: user?.id,
      status: siteStatuses.find((each) => each === status?.toUpperCase()),
      isRemoved: status === 'removed',
      search,
      limit,
    })
    const owner = user ? ` of ${user.email}` : ''
    const filters = [status && `is ${status}`, search && `has "${search}" in its domain`].filter(Boolean)
    const empty = filters.length
      ? `No site${owner} ${filters.join(' and ')}.`
      : `There is no site${owner} yet. Publishers add them in the console; you by: matinee sites add <user> <domain>`
    return printList({ rows: data, width, empty, total: { count: total, noun: 'site' } }, siteColumns)
  },
})

const show = command({
  usage: 'show <site>',
  about: 'Everything about one site, with the code for its pages',
  args: siteArgument,
  examples: ['sites show example.com', 'sites show 3kQ9vB7cXz12Lm --json'],
  async run({ open, width }, [given]) {
    const deps = await open()
    const site = await (await service()).readForOperator(deps, await findSite(deps.db, given))
    return { json: site, text: printSite(site, width) }
  },
})

const add = command({
  usage: 'add <user> <domain>',
  about: 'Add a site to an account without mailing anybody; for apps, the only way',
  args: { user: 'whose site: id or e-mail', domain: 'as in example.com' },
  flags: {
    isApp: toggle('--app', 'the site of an app: its file is app-ads.txt, and it has no pages for ads'),
  },
  examples: [
    'sites add ayse@example.com example.com',
    'sites add studio@example.com games.example.com --app',
  ],
  async run({ open }, [owner, fqdn], { isApp }) {
    const { db } = await open()
    const user = await findUser(db, owner)
    if (user.integrationType === -1) throw wrongType(user, 'sites', 0)
    const id = await (await service()).addSiteFor(db, { accountId: user.id, fqdn, isApp }, actor)
    return { json: { id }, text: `Added ${fqdn} to ${user.email}. See it: matinee sites show ${id}` }
  },
})

export const commands = [list, show, add, set, warn, ...stateCommands, ...placementCommands, adsTxt]
