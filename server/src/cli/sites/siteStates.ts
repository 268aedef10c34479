import { actor, command } from '../command.ts'
import { refused } from '../refuse.ts'
import { findSite, siteArgument } from './findSite.ts'

type Service = typeof import('../../features/sites/siteStates.service.ts')
type Site = { fqdn: string; status: string; isRemoved: boolean; account: { email: string } }
type State = {
  name: string
  change: keyof Service
  about: string
  example: string
  print: (site: Site) => string
}

const proofService = () => import('../../features/sites/proof/proof.service.ts')
const sitesService = () => import('../../features/sites/operatorSites.service.ts')

const states: State[] = [
  {
    name: 'pause',
    change: 'pauseSite',
    about: 'Stop the ads of a site until it is resumed; only an operator can do that',
    example: 'example.com',
    print: ({ fqdn }) => `${fqdn} is paused: its pages show no more ads within seconds.`,
  },
  {
    name: 'resume',
    change: 'resumeSite',
    about: 'Let a paused site go on as it was: live, or new where its onboarding is not finished',
    example: 'example.com',
    print: ({ fqdn, status }) => `${fqdn} is ${status.toLowerCase()} again.`,
  },
  {
    name: 'remove',
    change: 'removeSite',
    about:
      'Take a site from its account: no ads, in no list, its domain free; what it earned stays in the reports',
    example: 'example.com',
    print: ({ fqdn, account }) =>
      `Removed ${fqdn} from ${account.email}. What it earned stays in the sum of all sites and counts as before.`,
  },
  {
    name: 'restore',
    change: 'restoreSite',
    about: 'Bring a removed site back, paused, with its placements and its code',
    example: '3kQ9vB7cXz12Lm',
    print: ({ fqdn }) => `${fqdn} is back and paused. Let it go on: matinee sites resume ${fqdn}`,
  },
]

const verify = command({
  usage: 'verify <site>',
  about:
    'Let a site hold its domain without a proof; takes it from another account, and only you give it to another',
  args: siteArgument,
  examples: ['sites verify 3kQ9vB7cXz12Lm'],
  async run({ open }, [given]) {
    const deps = await open()
    const id = await findSite(deps.db, given)
    const { account, fqdn, isApp } = await (await sitesService()).readForOperator(deps, id)
    if (isApp) throw refused(`${fqdn} is an app's: apps need no proof.`)
    await (await proofService()).verifySite(deps.db, { id, accountId: account.id, actor })
    return {
      json: { id, fqdn },
      text: `${fqdn} belongs to ${account.email} now: its ads are paid within seconds.`,
    }
  },
})

const addHost = command({
  usage: 'add-host <site> <host>',
  about: 'Let the ads of a site earn on another host too, without a proof',
  args: { ...siteArgument, host: 'as in shop.example.com' },
  examples: ['sites add-host example.com example-shop.com'],
  async run({ open }, [given, host]) {
    const deps = await open()
    const id = await findSite(deps.db, given)
    if (!/^[a-z0-9.-]{1,253}$/i.test(host))
      throw refused(`${host} is no host name: give it without https://, port and path.`)
    const { account, fqdn } = await (await sitesService()).readForOperator(deps, id)
    await (await proofService()).addHost(deps.db, { id, accountId: account.id, host, actor })
    return { json: { id, host }, text: `The ads of ${fqdn} are paid on ${host} too.` }
  },
})

const stateCommand = ({ name, change, about, example, print }: State) =>
  command({
    usage: `${name} <site>`,
    about,
    args: name === 'restore' ? { site: 'id or code, as in sites list --status removed' } : siteArgument,
    examples: [`sites ${name} ${example}`],
    async run({ open }, [given]) {
      const deps = await open()
      const id = await findSite(deps.db, given)
      const { readForOperator } = await sitesService()
      const before = await readForOperator(deps, id)
      if (before.isRemoved !== (change === 'restoreSite'))
        throw refused(
          before.isRemoved
            ? `${before.fqdn} (${id}) was removed. Bring it back first: matinee sites restore ${id}`
            : `${before.fqdn} was not removed.`,
        )
      await (await import('../../features/sites/siteStates.service.ts'))[change](deps.db, { id, actor })
      const site = await readForOperator(deps, id)
      return { json: site, text: print(site) }
    },
  })

export const stateCommands = [verify, addHost, ...states.map(stateCommand)]
