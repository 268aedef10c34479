import { CliError } from './cliError.ts'
import type { Noun, Output, Session } from './command.ts'
import { findSite, siteArgument } from './findSite.ts'
import { actor } from './userChanges.ts'

type Service = typeof import('../features/sites/siteStates.service.ts')
type Site = { fqdn: string; status: string; isRemoved: boolean; account: { email: string } }

const states: {
  word: string
  does: keyof Service
  about: string
  example: string
  told: (site: Site) => string
}[] = [
  {
    word: 'pause',
    does: 'pauseSite',
    about: 'Stop the ads of a site until it is resumed; only an operator can do that',
    example: 'example.com',
    told: ({ fqdn }) => `${fqdn} is paused: its pages show no more ads within seconds.`,
  },
  {
    word: 'resume',
    does: 'resumeSite',
    about: 'Let a paused site go on as it was: live, or new where its onboarding is not finished',
    example: 'example.com',
    told: ({ fqdn, status }) => `${fqdn} is ${status.toLowerCase()} again.`,
  },
  {
    word: 'remove',
    does: 'removeSite',
    about:
      'Take a site from its account: no ads, in no list, its domain free; what it earned stays in the reports',
    example: 'example.com',
    told: ({ fqdn, account }) =>
      `Removed ${fqdn} from ${account.email}. What it earned stays in the sum of all sites and counts as before.`,
  },
  {
    word: 'restore',
    does: 'restoreSite',
    about: 'Bring a removed site back, paused, with its placements and its code',
    example: '3kQ9vB7cXz12Lm',
    told: ({ fqdn }) => `${fqdn} is back and paused. Let it go on: matinee sites resume ${fqdn}`,
  },
]

export function addSiteStates(sites: Noun): void {
  sites.add({
    usage: 'verify <site>',
    about:
      'Let a site hold its domain without a proof; takes it from another account, and only you give it to another',
    args: siteArgument,
    examples: ['sites verify 3kQ9vB7cXz12Lm'],
    run: (session, [given]) => verify(session, given!),
  })
  sites.add({
    usage: 'add-host <site> <host>',
    about: 'Let the ads of a site earn on another host too, without a proof',
    args: { ...siteArgument, host: 'as in shop.example.com' },
    examples: ['sites add-host example.com example-shop.com'],
    run: (session, [given, host]) => addFurtherHost(session, given!, host!),
  })
  for (const { word, does, about, example, told } of states)
    sites.add({
      usage: `${word} <site>`,
      about,
      args: word === 'restore' ? { site: 'id or code, as in sites list --status removed' } : siteArgument,
      examples: [`sites ${word} ${example}`],
      run: (session, [given]) => changeState(session, given!, does, told),
    })
}

async function verify(session: Session, given: string): Promise<Output> {
  const deps = await session.open()
  const id = await findSite(deps.db, given)
  const [{ verifySite }, { readForOperator }] = await Promise.all([
    import('../features/sites/proof/proof.service.ts'),
    import('../features/sites/operatorSites.service.ts'),
  ])
  const { account, fqdn, isApp } = await readForOperator(deps, id)
  if (isApp) throw new CliError('refused', `${fqdn} is an app's: apps need no proof.`)
  await verifySite(deps.db, { id, accountId: account.id, actor })
  return {
    json: { id, fqdn },
    text: `${fqdn} belongs to ${account.email} now: its ads are paid within seconds.`,
  }
}

async function addFurtherHost(session: Session, given: string, host: string): Promise<Output> {
  const deps = await session.open()
  const id = await findSite(deps.db, given)
  if (!/^[a-z0-9.-]{1,253}$/i.test(host))
    throw new CliError('refused', `${host} is no host name: give it without https://, port and path.`)
  const [{ addHost }, { readForOperator }] = await Promise.all([
    import('../features/sites/proof/proof.service.ts'),
    import('../features/sites/operatorSites.service.ts'),
  ])
  const { account, fqdn } = await readForOperator(deps, id)
  await addHost(deps.db, { id, accountId: account.id, host, actor })
  return { json: { id, host }, text: `The ads of ${fqdn} are paid on ${host} too.` }
}

async function changeState(
  session: Session,
  given: string,
  does: keyof Service,
  told: (site: Site) => string,
): Promise<Output> {
  const deps = await session.open()
  const id = await findSite(deps.db, given)
  const [service, { readForOperator }] = await Promise.all([
    import('../features/sites/siteStates.service.ts'),
    import('../features/sites/operatorSites.service.ts'),
  ])
  const before = await readForOperator(deps, id)
  if (before.isRemoved !== (does === 'restoreSite'))
    throw new CliError(
      'refused',
      before.isRemoved
        ? `${before.fqdn} (${id}) was removed. Bring it back first: matinee sites restore ${id}`
        : `${before.fqdn} was not removed.`,
    )
  await service[does](deps.db, { id, actor })
  const site = await readForOperator(deps, id)
  return { json: site, text: told(site) }
}
