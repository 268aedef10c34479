import { actor, showCommand } from '../command.ts'
import { refused } from '../refuse.ts'
import { findSite, readSite, siteArgument } from './findSite.ts'

type Service = typeof import('../../features/sites/siteStates.service.ts')
type Site = { fqdn: string; status: string; account: { email: string } }
type State = {
  name: string
  change: keyof Service
  about: string
  example: string
  print: (site: Site) => string
}

const proofService = () => import('../../features/sites/proof/proof.service.ts')

const states: State[] = [
  {
    name: 'pause',
    change: 'pauseSite',
    about: 'Stop the ads of a site until an operator resumes it',
    example: 'example.com',
    print: ({ fqdn }) => `Paused ${fqdn}. Its pages stop showing ads within seconds.`,
  },
  {
    name: 'resume',
    change: 'resumeSite',
    about: 'Resume a paused site; it becomes live, or new while its onboarding is unfinished',
    example: 'example.com',
    print: ({ fqdn, status }) => `Resumed ${fqdn}. Its status is ${status.toLowerCase()}.`,
  },
  {
    name: 'remove',
    change: 'removeSite',
    about:
      'Remove a site from its account and stop its ads; its domain becomes free, its earnings stay in the reports',
    example: 'example.com',
    print: ({ fqdn, account }) =>
      `Removed ${fqdn} from ${account.email}. Its earnings stay in the reports of the account.`,
  },
  {
    name: 'restore',
    change: 'restoreSite',
    about: 'Restore a removed site, paused, with its placements and code',
    example: '3kQ9vB7cXz12Lm',
    print: ({ fqdn }) => `Restored ${fqdn}, paused. Resume it: matinee sites resume ${fqdn}`,
  },
]

const verify = showCommand({
  usage: 'verify <site>',
  about:
    'Mark the domain of a site as proven. This takes it from another account; only operators can give it to another again',
  args: siteArgument,
  examples: ['sites verify 3kQ9vB7cXz12Lm'],
  async load(deps, [site]) {
    const { id, account, fqdn, isApp } = await readSite(deps, site)
    if (isApp) throw refused(`${fqdn} is the site of an app, which needs no proof.`)
    await (await proofService()).verifySite(deps.db, { id, accountId: account.id, actor })
    return { id, fqdn }
  },
  print: ({ fqdn }) => `Marked ${fqdn} as proven. Its ads are paid within seconds.`,
})

const addHost = showCommand({
  usage: 'add-host <site> <host>',
  about: 'Pay the ads of a site on another host too, without a proof',
  args: { ...siteArgument, host: 'host name, for example shop.example.com' },
  examples: ['sites add-host example.com example-shop.com'],
  async load(deps, [site, host]) {
    const id = await findSite(deps.db, site)
    if (!/^[a-z0-9.-]{1,253}$/i.test(host))
      throw refused(`${host} is not a host name: leave out https://, port and path.`)
    const { account } = await readSite(deps, id)
    await (await proofService()).addHost(deps.db, { id, accountId: account.id, host, actor })
    return { id, host }
  },
  print: ({ host }) => `The ads of the site are paid on ${host} too.`,
})

const stateCommand = ({ name, change, about, example, print }: State) =>
  showCommand({
    usage: `${name} <site>`,
    about,
    args: name === 'restore' ? { site: 'id or code, as in sites list --status removed' } : siteArgument,
    examples: [`sites ${name} ${example}`],
    async load(deps, [site]) {
      const { id, fqdn, isRemoved } = await readSite(deps, site)
      if (isRemoved !== (change === 'restoreSite'))
        throw refused(
          isRemoved
            ? `${fqdn} (${id}) is removed. Restore it first: matinee sites restore ${id}`
            : `${fqdn} is not removed.`,
        )
      const service = await import('../../features/sites/siteStates.service.ts')
      await service[change](deps.db, { id, actor })
      return readSite(deps, id)
    },
    print,
  })

export const stateCommands = [verify, addHost, ...states.map(stateCommand)]
