import type { OperatedSite } from '@matinee/contract/adminSites'
import { actor, showCommand } from '../command.ts'
import { refused } from '../refuse.ts'
import { readSite } from './findSite.ts'

const proofService = () => import('../../features/sites/proof/proof.service.ts')

const verify = showCommand({
  usage: 'verify <site>',
  about:
    'Mark the domain of a site as verified. This takes it from another account; only operators can give it to another again',
  async load(deps, [site]) {
    const { id, account, fqdn, isApp } = await readSite(deps, site)
    if (isApp) throw refused(`${fqdn} is the site of an app, which needs no verification.`)
    await (await proofService()).verifySite(deps.db, { id, accountId: account.id, actor })
    return { id, fqdn }
  },
  print: ({ fqdn }) => `Marked ${fqdn} as verified. Its ads are paid within seconds.`,
})

const addHost = showCommand({
  usage: 'add-host <site> <host>',
  about: 'Pay the ads of a site on another host too, without verification',
  args: { host: 'host name, for example shop.example.com' },
  examples: ['sites add-host example.com example-shop.com'],
  async load(deps, [site, host]) {
    const { id, account } = await readSite(deps, site)
    await (await proofService()).addHost(deps.db, { id, accountId: account.id, host, actor })
    return { id, host }
  },
  print: ({ host }) => `The ads of the site are paid on ${host} too.`,
})

type Change = keyof typeof import('../../features/sites/operate/siteStates.service.ts')

const stateCommand = (
  name: string,
  { change, about, print }: { change: Change; about: string; print: (site: OperatedSite) => string },
) =>
  showCommand({
    usage: `${name} <site>`,
    about,
    async load(deps, [site]) {
      const { id, fqdn, isRemoved } = await readSite(deps, site)
      if (isRemoved && change !== 'restoreSite')
        throw refused(`${fqdn} (${id}) is removed. Restore it first: matinee sites restore ${id}`)
      if (!isRemoved && change === 'restoreSite') throw refused(`${fqdn} is not removed.`)
      const service = await import('../../features/sites/operate/siteStates.service.ts')
      await service[change](deps.db, { id, actor })
      return readSite(deps, id)
    },
    print,
  })

const states = [
  stateCommand('pause', {
    change: 'pauseSite',
    about: 'Stop the ads of a site until an operator resumes it',
    print: ({ fqdn }) => `Paused ${fqdn}. Its pages stop showing ads within seconds.`,
  }),
  stateCommand('resume', {
    change: 'resumeSite',
    about: 'Resume a paused site; it becomes live, or new while its onboarding is unfinished',
    print: ({ fqdn, status }) => `Resumed ${fqdn}. Its status is ${status.toLowerCase()}.`,
  }),
  stateCommand('remove', {
    change: 'removeSite',
    about:
      'Remove a site from its account and stop its ads; its domain becomes free, its earnings stay in the reports',
    print: ({ fqdn, account }) =>
      `Removed ${fqdn} from ${account.email}. Its earnings stay in the reports of the account.`,
  }),
  stateCommand('restore', {
    change: 'restoreSite',
    about: 'Restore a removed site by its id or code, paused, with its placements and code',
    print: ({ fqdn }) => `Restored ${fqdn}, paused. Resume it: matinee sites resume ${fqdn}`,
  }),
]

export const stateCommands = [verify, addHost, ...states]
