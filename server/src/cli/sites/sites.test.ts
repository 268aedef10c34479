import type { OperatedSite } from '@matinee/contract/adminSites'
import { listSites, readSite } from '@matinee/contract/sites'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { matinee, matineeJson, matineeRefusal } from '../../../testing/matinee.ts'
import { newSite } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'

const scratch = mkdtempSync(join(tmpdir(), 'matinee-sites-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(scratch, name)
  writeFileSync(path, text)
  return path
}
const aDomain = () => `${newId(10).toLowerCase()}.example`
const show = (site: string) => matineeJson<OperatedSite>('sites', 'show', site)
const passbackOf = (site: OperatedSite, zone: { id: string }) =>
  site.zones.find(({ id }) => id === zone.id)!.passback

test('a site is added, listed and shown by id, code and domain', async () => {
  const owner = await make.account({ integrationType: 2 })
  const domain = aDomain()
  expect((await matinee('sites', 'list', owner.email)).out).toContain(`There are no sites of ${owner.email}`)
  const { id } = await matineeJson<{ id: string }>('sites', 'add', owner.email, `WWW.${domain}`)
  const { sites } = await api(owner).get(listSites)
  expect(sites).toMatchObject([{ id, fqdn: domain, status: 'NEW', onboardingSteps: '0,1,2' }])
  const { out } = await matinee('sites', 'list', owner.email)
  expect(out).toMatch(/^ID +DOMAIN +ACCOUNT +STATUS +STEP +VERIFIED BY +PLACEMENTS +TAG LAST SEEN \(UTC\)\n/)
  expect(out).toMatch(new RegExp(`${id} +${domain} +${owner.email} +new +1 +not verified +0 +–`))
  for (const given of [id, sites[0]!.code, domain.toUpperCase()]) expect((await show(given)).id).toBe(id)
  const shown = await matinee('sites', 'show', domain)
  expect(shown.out).toMatch(new RegExp(`Domain +${domain}\n`))
  expect(shown.out).toContain(`ads.txt\n  127.0.0.1, ${sites[0]!.code}, DIRECT`)
  // No mail is sent about a site that an operator adds.
  const jobs = await server.deps.db
    .selectFrom('pgboss.job' as never)
    .select('id' as never)
    .where('name' as never, '=', 'site-mail' as never)
    .execute()
  expect(jobs).toEqual([])
})

test('lists are filtered by account, status and domain, and limited', async () => {
  const [owner, other] = [await make.account(), await make.account()]
  const tag = newId(8).toLowerCase()
  await newSite(owner.id, { fqdn: `one-${tag}.example`, status: 'LIVE' })
  await newSite(other.id, { fqdn: `two-${tag}.example` })
  const listed = async (...args: string[]) =>
    (await matineeJson<{ data: { fqdn: string }[] }>('sites', 'list', ...args)).data.map(({ fqdn }) => fqdn)
  expect(await listed('--search', tag)).toEqual([`two-${tag}.example`, `one-${tag}.example`])
  expect(await listed('--search', tag, '--status', 'live')).toEqual([`one-${tag}.example`])
  expect(await listed(other.email)).toEqual([`two-${tag}.example`])
  expect((await matinee('sites', 'list', '--search', tag, '--limit', '1')).out).toContain('1 of 2 sites')
  expect((await matinee('sites', 'list', '--search', 'x%y')).out).toContain('No site matches "x%y".')
})

test('a site of an app has its own file name and steps, and may have the domain of another site', async () => {
  const owner = await make.account({ integrationType: 4 })
  const domain = aDomain()
  await newSite(owner.id, { fqdn: domain })
  const { id } = await matineeJson<{ id: string }>('sites', 'add', owner.id, domain, '--app')
  expect(await show(id)).toMatchObject({ isApp: true, onboardingSteps: '2', onboardingStep: 2 })
  expect((await matinee('sites', 'show', id)).out).toContain('\napp-ads.txt\n')
  expect(await matineeRefusal(1, 'sites', 'show', domain)).toContain('Give the id of one')
  expect(await matineeRefusal(1, 'sites', 'set', id, '--app', 'off')).toContain('already registered')
})

test('set changes only the given fields, and the publisher sees them', async () => {
  const owner = await make.account()
  const id = await newSite(owner.id, { category: 'News' })
  const set = ['sites', 'set', id]
  await matineeJson(
    ...set,
    '--steps',
    '0,2',
    '--breakdown',
    'daily',
    'tag',
    '--platform',
    'all',
    'amp',
    '--income-type',
    'direct',
    '--dimension',
    'appNames',
    '--tag',
    'top=Top banner',
    'side=a=b',
  )
  expect(await api(owner).get(readSite, { params: { id } })).toMatchObject({
    status: 'NEW',
    category: 'News',
    onboardingSteps: '0,2',
    breakdowns: { daily: true, tag: true, monthly: false, appNames: true },
    filters: { platforms: ['all', 'amp'], tag: true, placement: false },
    incomeTypes: ['direct'],
    dimensions: ['appNames'],
    tagMap: { top: 'Top banner', side: 'a=b' },
  })
  await matineeJson(...set, '--dimension', 'none', '--tag', 'none')
  expect(await show(id)).toMatchObject({ dimensions: [], tagMap: {}, incomeTypes: ['direct'] })
})

test('a site that is set live has finished its steps, and one that is set new begins with the first', async () => {
  const owner = await make.account()
  const id = await newSite(owner.id, { onboardingSteps: '1,2', onboardingStep: 2 })
  expect(await matineeJson('sites', 'set', id, '--status', 'live')).toMatchObject({
    status: 'LIVE',
    onboardingStep: -1,
  })
  expect(await matineeJson('sites', 'set', id, '--status', 'paused')).toMatchObject({
    status: 'PAUSED',
    onboardingStep: -1,
  })
  expect(await matineeJson('sites', 'set', id, '--status', 'new')).toMatchObject({
    status: 'NEW',
    onboardingStep: 1,
  })
})

test('a warning is shown and removed', async () => {
  const owner = await make.account()
  const id = await newSite(owner.id)
  const warning = async () => (await api(owner).get(readSite, { params: { id } })).warning
  await matineeJson('sites', 'warn', id, '--title', 'ads.txt', '--description', 'Three lines are missing.')
  expect(await warning()).toEqual({ title: 'ads.txt', description: 'Three lines are missing.' })
  expect(await matineeRefusal(2, 'sites', 'warn', id, '--title', 'Only a title')).toContain('--description')
  await matineeJson('sites', 'warn', id, '--off')
  expect(await warning()).toBeNull()
})

test('a site is paused, resumed, removed and restored, by domain and by id', async () => {
  const owner = await make.account()
  const domain = aDomain()
  const id = await newSite(owner.id, { fqdn: domain, onboardingStep: -1, status: 'LIVE' })
  expect((await matinee('sites', 'pause', domain)).out).toContain(`Paused ${domain}`)
  expect(await matineeJson('sites', 'resume', domain)).toMatchObject({ id, status: 'LIVE' })
  expect((await matinee('sites', 'remove', domain)).out).toContain(`Removed ${domain} from ${owner.email}`)
  expect((await matinee('sites', 'list', owner.email, '--status', 'removed')).out).toMatch(
    new RegExp(`${id} +${domain} +${owner.email} +removed`),
  )
  expect(await matineeRefusal(1, 'sites', 'resume', id)).toContain(`matinee sites restore ${id}`)
  expect(await matineeJson('sites', 'restore', id)).toMatchObject({ id, status: 'PAUSED', fqdn: domain })
})

test('placements are added in order, changed and removed', async () => {
  const owner = await make.account()
  const id = await newSite(owner.id)
  const add = (name: string, ...more: string[]) =>
    matineeJson<{ id: string; zoneType: string }>('sites', 'add-zone', id, name, ...more)
  const passback = file('passback.html', '<b>House ad</b>')
  const first = await add('Tower left', '--desktop', '160x600', '--passback', passback)
  const second = await add('Masthead', '--mobile', '320x50', '--desktop', '970x250')
  expect([first.zoneType, second.zoneType]).toEqual(['tower left', 'masthead'])
  const site = await show(id)
  expect(site.zones.map(({ name, mobile, desktop }) => [name, mobile, desktop])).toEqual([
    ['Tower left', null, '160x600'],
    ['Masthead', '320x50', '970x250'],
  ])
  expect(passbackOf(site, first)).toBe('<b>House ad</b>')
  expect(await matineeRefusal(1, 'sites', 'add-zone', id, 'Masthead')).toContain(
    'name: This site already has a placement with this name.',
  )
  const set = ['sites', 'set-zone', first.id]
  await matineeJson(
    ...set,
    '--name',
    'Sticky',
    '--mobile',
    '300x50',
    '--desktop',
    'none',
    '--passback',
    'none',
  )
  expect((await show(id)).zones[0]).toMatchObject({ name: 'Sticky', zoneType: 'sticky', desktop: null })
  expect(passbackOf(await show(id), first)).toBeNull()
  expect(await matineeRefusal(1, ...set, '--name', 'Masthead')).toContain('name:')
  expect((await matinee('sites', 'remove-zone', first.id)).out).toContain('Removed the placement')
  expect((await show(id)).zones.map(({ id }) => id)).toEqual([second.id])
  expect(await matineeRefusal(1, 'sites', 'remove-zone', first.id)).toContain('There is no placement')
})

test('ads.txt lines are added, removed and replaced by a file', async () => {
  const owner = await make.account()
  const id = await newSite(owner.id, { code: newId(10).toLowerCase() })
  const lines = (...args: string[]) =>
    matineeJson<{ own: string[]; lines: string[]; address: string }>('sites', 'ads-txt', id, ...args)
  const { address, lines: ours } = await lines()
  expect((await (await fetch(address)).text()).trim()).toBe(ours.join('\n'))
  const [a, b] = ['a.example, 1, DIRECT', 'b.example, 2, RESELLER, c1']
  expect((await lines('--add', a, b)).own).toEqual([a, b])
  expect(await (await fetch(address)).text()).toBe(`${[...ours, a, b].join('\n')}\n`)
  expect((await lines('--remove', a, '--add', b)).own).toEqual([b])
  expect(await matineeRefusal(1, 'sites', 'ads-txt', id, '--remove', a)).toContain(
    'is not a line of this site',
  )
  const path = file('lines.txt', '\uFEFF# ours\r\n\r\nc.example, 3, DIRECT\r\n')
  expect((await lines('--file', path)).own).toEqual(['# ours', 'c.example, 3, DIRECT'])
  for (const bad of ['c.example 3 DIRECT', 'two\nlines, 1, DIRECT'])
    expect(await matineeRefusal(1, 'sites', 'ads-txt', id, '--add', bad)).toContain('Buyers cannot read')
  expect((await lines()).own).toEqual(['# ours', 'c.example, 3, DIRECT'])
})

test('impossible values are refused with the name of the option', async () => {
  const owner = await make.account({ integrationType: -1 })
  const site = await newSite((await make.account()).id)
  expect(await matineeRefusal(1, 'sites', 'add', owner.email, aDomain())).toContain('which has no sites')
  expect(await matineeRefusal(1, 'sites', 'show', 'nowhere.example')).toContain(
    'matinee sites list --search nowhere.example',
  )
  expect(await matineeRefusal(2, 'sites', 'set', site)).toContain('Give an option to change something')
  expect(await matineeRefusal(2, 'sites', 'set', site, '--steps', '0,4')).toContain('--steps: ')
  expect(await matineeRefusal(2, 'sites', 'set', site, '--breakdown', 'hourly')).toContain('--breakdown: ')
  expect(await matineeRefusal(2, 'sites', 'set', site, '--platform', 'tv')).toContain('--platform: ')
  expect(await matineeRefusal(2, 'sites', 'set', site, '--tag', 'nolabel')).toContain('--tag: ')
  expect(await matineeRefusal(2, 'sites', 'set', site, '--status', 'lost')).toContain('--status: ')
  expect(await matineeRefusal(2, 'sites', 'add-zone', site, 'X', '--mobile', 'big')).toContain('--mobile: ')
  expect(await matineeRefusal(2, 'sites', 'add-zone', site, 'X', '--passback', '/nowhere')).toContain(
    'ENOENT',
  )
  const id = (await make.account()).id
  expect(await matineeRefusal(1, 'sites', 'add', id, 'com.tr')).toContain('Invalid domain')
})

test('apps are added to accounts that read app revenue, and listed', async () => {
  const owner = await make.account({ integrationType: 3 })
  expect((await matinee('apps', 'list', owner.email)).out).toContain(`${owner.email} has no apps`)
  const add = ['apps', 'add', owner.email, 'Kite', '--platform']
  const { id } = await matineeJson<{ id: string }>(...add, 'android', '--store-id', 'com.example.kite')
  await matineeJson(...add, 'iOS')
  expect(await matineeRefusal(1, ...add, 'ios')).toContain(
    'name: This account already has an app with this name',
  )
  const { out } = await matinee('apps', 'list', owner.email)
  expect(out).toMatch(/^ID +NAME +PLATFORM +STORE ID\n/)
  expect(out).toMatch(new RegExp(`${id} +Kite +Android +com\\.example\\.kite`))
  const site = await make.account({ integrationType: 2 })
  expect(await matineeRefusal(1, 'apps', 'add', site.email, 'Kite', '--platform', 'iOS')).toContain('type 2')
  expect(await matineeRefusal(2, 'apps', 'add', owner.email, 'Kite')).toContain('--platform')
  expect(await matineeRefusal(2, 'apps', 'add', owner.email, ' ', '--platform', 'iOS')).toContain('name')
})
