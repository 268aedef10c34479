import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { matinee, matineeJson, matineeRefusal } from '../../../testing/matinee.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { changeZone } from '../../features/sites/zones/zones.service.ts'

const address = 'https://ads.example/vast?slot=1&cb=[CACHEBUSTING]&id=%%ID%%&r={random}'

async function aZone(name: string) {
  const account = await make.account()
  const siteId = await newSite(account.id)
  return { account, siteId, zone: await newZone({ accountId: account.id, siteId }, { name }) }
}

test('a preroll placement gets a VAST tag unchanged, shows it, and loses it', async () => {
  const { account, siteId, zone } = await aZone('Video preroll')
  expect((await matinee('sites', 'vast', zone)).out).toMatch(/VAST tag +–/)
  expect(await matineeJson('sites', 'vast', zone, address)).toEqual({
    id: zone,
    name: 'Video preroll',
    siteId,
    vastUrl: address,
  })
  expect((await matinee('sites', 'vast', zone)).out).toContain(address)
  expect(await matineeJson('sites', 'vast', zone, 'none')).toMatchObject({ vastUrl: null })
  const notes = await server.deps.db
    .selectFrom('audit')
    .select(['actor', 'details'])
    .where('accountId', '=', account.id)
    .orderBy('at')
    .execute()
  expect(notes).toMatchObject([
    {
      actor: 'cli',
      details: { site: siteId, zone, before: { vastUrl: null }, after: { vastUrl: address } },
    },
    {
      actor: 'cli',
      details: { site: siteId, zone, before: { vastUrl: address }, after: { vastUrl: null } },
    },
  ])
})

test('other placements, unknown ones and addresses without https are refused', async () => {
  const { zone } = await aZone('Preroll')
  for (const wrong of [
    'javascript:alert(1)',
    'https://',
    'https://user:secret@ads.example/vast',
    'https://ads.example/"><script>',
    'https://ads.example/two words',
    `https://ads.example/${'a'.repeat(2_000)}`,
  ])
    await expect(changeZone(server.deps, zone, { vastUrl: wrong }, 'cli'), wrong).rejects.toMatchObject({
      status: 422,
    })
  expect(await matineeRefusal(1, 'sites', 'vast', zone, 'http://ads.example/vast')).toContain(
    'For the VAST tag, enter an https:// address',
  )
  expect(await matineeJson('sites', 'vast', zone)).toMatchObject({ vastUrl: null })
  const sidebar = await aZone('Sidebar')
  expect(await matineeRefusal(1, 'sites', 'vast', sidebar.zone, address)).toContain('not a preroll placement')
  expect(await matineeRefusal(1, 'sites', 'vast', 'AAAAAAAAAAAAAA', address)).toContain(
    'There is no placement',
  )
})
