import { readPlayback } from '@matinee/contract/playback'
import type { Playback } from '@matinee/contract/plain/video/playback'
import { updateVideoAds } from '@matinee/contract/videoAds'
import { createVideo } from '@matinee/contract/videos'
import { describe, expect, test } from 'vitest'
import { api, urlOf } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { updateMedia } from '../videos/videos.store.ts'

const { deps } = server
const outside = 'https://ads.example/vast'
const minuteMs = 60_000

async function aVideo(account: TestAccount, durationMs = 12 * minuteMs): Promise<string> {
  const { id } = await api(account).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  await updateMedia(deps.db, id, { status: 'AVAILABLE', mediaKey: newId(22), durationMs })
  return id
}

async function aSite(account: TestAccount, zones: { name: string; vastUrl?: string }[]) {
  const fqdn = `${newId(10).toLowerCase()}.example`
  const siteId = await newSite(account.id, { status: 'LIVE', fqdn })
  const ids: string[] = []
  for (const [position, zone] of zones.entries())
    ids.push(await newZone({ accountId: account.id, siteId }, { position, ...zone }))
  return { fqdn, ids }
}

async function readAds(video: string, host: string): Promise<Pick<Playback, 'ads' | 'vastUrl'>> {
  const answer = await fetch(urlOf(readPlayback, { params: { id: video } }), {
    headers: { origin: `https://${host}` },
  })
  const { data } = (await answer.json()) as { data: Playback }
  return { ads: data.ads, vastUrl: data.vastUrl }
}

describe('the ad breaks of a play', () => {
  test('the ad breaks of a play are those of the settings, each with an address that the ad server answers', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    await api(me).get(updateVideoAds, { body: { midrolls: true, postroll: true } })
    const { fqdn } = await aSite(me, [{ name: 'Preroll' }])
    const { ads, vastUrl } = await readAds(video, fqdn)
    expect(vastUrl).toBeNull()
    expect(ads?.deadlineMs).toBe(3_000)
    expect(ads?.breaks.map(({ at }) => at)).toEqual([
      'start',
      { ms: 5 * minuteMs },
      { ms: 10 * minuteMs },
      'end',
    ])
    const addresses = ads!.breaks.map(({ tags: [address] }) => address!)
    expect(new Set(addresses).size).toBe(4)
    for (const address of addresses) {
      const answer = await fetch(address, { headers: { origin: `https://${fqdn}` } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(await answer.text()).toContain('<VAST version="4.2"')
    }
  })

  test('the ad breaks of a play are in the placement with an outside tag, which the page’s own code does not get then', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    const { fqdn, ids } = await aSite(me, [{ name: 'Preroll' }, { name: 'Second preroll', vastUrl: outside }])
    const { ads, vastUrl } = await readAds(video, fqdn)
    expect(vastUrl).toBeNull()
    expect(ads?.breaks[0]?.tags[0]).toContain(`/ads/vast/${ids[1]}?`)
    await api(me).get(updateVideoAds, { body: { isOn: false } })
    expect(await readAds(video, fqdn)).toEqual({ ads: null, vastUrl: outside })
  })

  test('the ad breaks of a play are also shown on a further host of the site, once it is verified', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    const { fqdn } = await aSite(me, [{ name: 'Preroll' }])
    const host = `${newId(10).toLowerCase()}.example`
    const { id: siteId } = await deps.db
      .selectFrom('sites')
      .select('id')
      .where('fqdn', '=', fqdn)
      .executeTakeFirstOrThrow()
    await deps.db
      .insertInto('siteHosts')
      .values({ siteId, accountId: me.id, host, verifiedAt: null })
      .execute()
    expect((await readAds(video, host)).ads).toBeNull()
    await deps.db.updateTable('siteHosts').set({ verifiedAt: new Date() }).where('host', '=', host).execute()
    expect((await readAds(video, `www.${host}`)).ads?.breaks).toHaveLength(1)
  })

  test('the ad breaks of a play are none on a page that is not of a site with a video placement, and without wanted breaks', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    const nothing = { ads: null, vastUrl: null }
    expect(await readAds(video, 'elsewhere.example')).toEqual(nothing)
    const without = await aSite(me, [{ name: 'Masthead' }, { name: 'Preroll interstitial' }])
    expect(await readAds(video, without.fqdn)).toEqual(nothing)
    const { fqdn } = await aSite(me, [{ name: 'Preroll', vastUrl: outside }])
    await api(me).get(updateVideoAds, { body: { preroll: false } })
    expect(await readAds(video, fqdn)).toEqual(nothing)
  })
})
