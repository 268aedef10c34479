import { readSiteReport } from '@matinee/contract/reports'
import {
  allSitesId,
  createSite,
  listSites,
  listZones,
  readAdsTxt,
  readSite,
  updateSite,
} from '@matinee/contract/sites'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { importedRevenue } from '../../../../testing/revenue.ts'
import { importCsv, march, newSource, storeRates, activeSums } from '../../../../testing/revenueImports.ts'
import { newSite, newZone } from '../../../../testing/sites.ts'
import { server } from '../../../../testing/testServer.ts'
import { setSite } from './operatedSites.service.ts'
import { findZone } from '../sites.service.ts'
import { pauseSite, removeSite, restoreSite, resumeSite } from './siteStates.service.ts'

const { db } = server.deps
let owner: TestAccount
let site: string
let zone: string
let domain: string
let code: string
const action = (id = site) => ({ id, actor: 'cli' })

beforeAll(storeRates)
beforeEach(async () => {
  owner = await make.account()
  site = await newSite(owner.id, { status: 'LIVE', onboardingStep: -1 })
  zone = await newZone({ accountId: owner.id, siteId: site }, { name: 'Masthead' })
  ;({ fqdn: domain, code } = await read(site))
})

const read = (id: string, by = owner) => api(by).get(readSite, { params: { id } })
const listed = async (by = owner) => (await api(by).get(listSites)).sites.map(({ id }) => id)
const reported = async (by: TestAccount, id: string = allSitesId) => {
  const body = { startDate: '01.03.2026', endDate: '31.03.2026', site: true }
  const { results } = (await api(by).get(readSiteReport, { params: { id }, body })).data
  return results.map(({ site, spent }) => [site?.id, site?.name, spent.usd])
}
const auditOf = async () => {
  const rows = db.selectFrom('audit').select(['actor', 'details']).where('accountId', '=', owner.id)
  return (await rows.orderBy('id').execute()).map(({ actor, details }) => ({ actor, ...details }))
}

test('a resumed site has its previous status, and the audit has each step', async () => {
  const started = await newSite(owner.id, { onboardingStep: 2 })
  for (const [id, status] of [
    [site, 'LIVE'],
    [started, 'NEW'],
  ] as const) {
    await pauseSite(db, action(id))
    expect((await read(id)).status).toBe('PAUSED')
    await expect(pauseSite(db, action(id))).rejects.toMatchObject({ status: 409 })
    await resumeSite(db, action(id))
    expect((await read(id)).status).toBe(status)
    await expect(resumeSite(db, action(id))).rejects.toMatchObject({ status: 409 })
  }
  expect((await auditOf()).slice(0, 2)).toEqual([
    { actor: 'cli', site, pausedSite: site, fqdn: domain },
    { actor: 'cli', site, resumedSite: site, fqdn: domain },
  ])
})

describe('a removed site', () => {
  beforeEach(() => removeSite(db, action()))

  test('a removed site is invisible to its owner, pages and buyers, and cannot be changed', async () => {
    expect(await listed()).toEqual([])
    for (const call of [readSite, listZones, readAdsTxt])
      expect(await api(owner).status(call, { params: { id: site } })).toBe(404)
    expect(await api(owner).status(updateSite, { params: { id: site }, body: { page: 'x' } })).toBe(404)
    expect(await findZone(db, zone)).toBeUndefined()
    const query = 'page=0123456789abcdef&platform=desktop'
    for (const path of [`/ads/zones/${zone}?${query}`, `/ads/passbacks/${zone}`, `/ads-txt/${code}`])
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(404)
    for (const work of [() => removeSite(db, action()), () => pauseSite(db, action())])
      await expect(work()).rejects.toMatchObject({ status: 409 })
    await expect(setSite(server.deps, site, { status: 'LIVE' }, 'cli')).rejects.toMatchObject({ status: 404 })
    expect(await auditOf()).toEqual([{ actor: 'cli', site, removedSite: site, fqdn: domain }])
  })

  test('a removed site keeps its earnings in the account’s sum, under its domain, unseen by other accounts', async () => {
    await importedRevenue(owner, [{ day: march(1), site, zone, spentMicrosUsd: 3_000_000 }])
    const other = await newSite(owner.id)
    await importedRevenue(owner, [{ day: march(2), site: other, spentMicrosUsd: 1_000_000 }], { source: 'b' })
    expect(await listed()).toEqual([allSitesId, other])
    expect((await reported(owner)).sort((a, b) => Number(b[2]) - Number(a[2]))).toEqual([
      [site, domain, 3],
      [other, (await read(other)).fqdn, 1],
    ])
    expect(await reported(await make.account())).toEqual([])
  })

  test('frees its domain for the next account, without its history', async () => {
    await importedRevenue(owner, [{ day: march(1), site, zone, spentMicrosUsd: 3_000_000 }])
    const heir = await make.account()
    const { id } = await api(heir).get(createSite, { body: { fqdn: domain, onboardingStep: 1 } })
    expect(await listed(heir)).toEqual([id])
    expect([await reported(heir, id), await reported(heir)]).toEqual([[], []])
    const held = { verifiedAt: new Date(), verifiedBy: 'dns' } as const
    await db.updateTable('sites').set(held).where('id', '=', id).execute()
    await restoreSite(db, action())
    const { verifiedAt } = await db
      .selectFrom('sites')
      .select('verifiedAt')
      .where('id', '=', site)
      .executeTakeFirstOrThrow()
    expect(verifiedAt).toBeNull()
    expect(await read(site)).toMatchObject({ fqdn: domain, code, status: 'PAUSED' })
    expect((await read(site)).zones).toMatchObject([{ id: zone, name: 'Masthead' }])
    await resumeSite(db, action())
    expect((await read(site)).status).toBe('LIVE')
    await removeSite(db, action())
    await newSite(owner.id, { fqdn: domain, verifiedAt: null, verifiedBy: null })
    await expect(restoreSite(db, action())).rejects.toMatchObject({ code: 'site_exists' })
  })

  test('a removed site still gets later revenue by its domain; once another account has the domain, by its id only', async () => {
    const late = (name: string, source = newSource()) =>
      importCsv(`day,site,zone,revenue,currency\n${march(3)},${name},Masthead,2,usd`, { source })
    const source = newSource()
    expect(await late(domain, source)).toMatchObject({ status: 'DONE' })
    expect((await activeSums(owner, source)).usd).toBe(2_000_000)
    const heir = await make.account()
    const { id } = await api(heir).get(createSite, { body: { fqdn: domain, onboardingStep: 1 } })
    await newZone({ accountId: heir.id, siteId: id }, { name: 'Masthead' })
    const refused = await late(domain)
    expect(refused).toMatchObject({ status: 'REFUSED', faults: [{ line: 2, column: 'site' }] })
    expect(refused.faults[0]!.reason).toMatch(
      /^this domain belonged to another account before \d{4}-\d\d-\d\d;/,
    )
    expect(await late(site)).toMatchObject({ status: 'DONE' })
    expect(await late(id)).toMatchObject({ status: 'DONE' })
    await db
      .updateTable('sites')
      .set({ createdAt: march(1) } as never)
      .where('id', '=', id)
      .execute()
    expect(await late(domain)).toMatchObject({ status: 'DONE' })
  })
})
