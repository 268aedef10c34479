import { readPlayback } from '@matinee/contract/playback'
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
const tag = (name = 'one') => `https://ads.example/vast?slot=${name}&cb=[CACHEBUSTING]`

async function aVideo(account: TestAccount): Promise<string> {
  const { id } = await api(account).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  await updateMedia(deps.db, id, { status: 'AVAILABLE', mediaKey: newId(22) })
  await api(account).get(updateVideoAds, { body: { isOn: false } })
  return id
}

/** A site of the account with a preroll placement that has a tag. */
async function aSite(account: TestAccount, vastUrl: string, site: Parameters<typeof newSite>[1] = {}) {
  const fqdn = site.fqdn ?? `${newId(10).toLowerCase()}.example`
  const siteId = await newSite(account.id, { status: 'LIVE', ...site, fqdn })
  const zone = await newZone({ accountId: account.id, siteId }, { name: 'Preroll', vastUrl })
  return { fqdn, siteId, zone }
}

async function readTag(id: string, headers: Record<string, string>, query: { page?: string } = {}) {
  const answer = await fetch(urlOf(readPlayback, { params: { id }, query }), { headers })
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { vastUrl: string | null } }
  return { vastUrl: data.vastUrl, vary: answer.headers.get('vary') }
}
const readTagFrom = async (id: string, host: string) =>
  (await readTag(id, { origin: `https://${host}` })).vastUrl

describe('the VAST tag of a play', () => {
  test('the VAST tag of a play is the one of the site on which it plays, on its domain and below it, and nowhere else', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    const [first, second] = [await aSite(me, tag('one')), await aSite(me, tag('two'))]
    expect(await readTagFrom(video, first.fqdn)).toBe(tag('one'))
    expect(await readTagFrom(video, `www.${first.fqdn}:8443`)).toBe(tag('one'))
    expect(await readTagFrom(video, second.fqdn)).toBe(tag('two'))
    for (const host of [`evil${first.fqdn}`, `${first.fqdn}.evil.example`, 'example', 'elsewhere.example'])
      expect([host, await readTagFrom(video, host)]).toEqual([host, null])
    // Without an origin the referer counts; without both, the page is unknown.
    expect((await readTag(video, { referer: `https://${second.fqdn}/story` })).vastUrl).toBe(tag('two'))
    expect((await readTag(video, { origin: 'null', referer: `https://${second.fqdn}/` })).vastUrl).toBeNull()
    const silent = await readTag(video, {})
    expect(silent.vastUrl).toBeNull()
    // Answers differ by page, so no cache may reuse one for another page.
    expect(silent.vary?.toLowerCase()).toMatch(/origin, ?referer/)
  })

  test('the VAST tag of a play is not given on another account’s site, nor below a domain that another account has', async () => {
    const [me, otherAccount] = [await make.account(), await make.account()]
    const video = await aVideo(me)
    const theirs = await aSite(otherAccount, tag('theirs'))
    expect(await readTagFrom(video, theirs.fqdn)).toBeNull()
    const mine = await aSite(me, tag('mine'))
    await aSite(otherAccount, tag('theirs'), { fqdn: `blog.${mine.fqdn}` })
    expect(await readTagFrom(video, `blog.${mine.fqdn}`)).toBeNull()
    expect(await readTagFrom(video, `shop.${mine.fqdn}`)).toBe(tag('mine'))
  })

  test('the VAST tag of a play is not given for a site that has not proven its domain', async () => {
    const [me, other] = [await make.account(), await make.account()]
    const video = await aVideo(me)
    const unproven = { verifiedAt: null, verifiedBy: null }
    const { fqdn } = await aSite(me, tag('claimed'), unproven)
    expect(await readTagFrom(video, fqdn)).toBeNull()
    const mine = await aSite(me, tag('mine'))
    await aSite(other, tag('theirs'), { fqdn: mine.fqdn, ...unproven })
    expect(await readTagFrom(video, mine.fqdn)).toBe(tag('mine'))
  })

  test('the VAST tag of a play is the one of the most specific domain, and of its first preroll placement', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    const { fqdn, siteId, zone } = await aSite(me, tag('main'))
    await newZone({ accountId: me.id, siteId }, { name: 'Preroll 2', vastUrl: tag('later'), position: 5 })
    await aSite(me, tag('blog'), { fqdn: `blog.${fqdn}` })
    expect(await readTagFrom(video, `blog.${fqdn}`)).toBe(tag('blog'))
    expect(await readTagFrom(video, fqdn)).toBe(tag('main'))
    // The name of a placement decides its type.
    await deps.db.updateTable('zones').set({ name: 'Sticky' }).where('id', '=', zone).execute()
    expect(await readTagFrom(video, fqdn)).toBe(tag('later'))
    await deps.db.updateTable('zones').set({ vastUrl: null }).where('siteId', '=', siteId).execute()
    expect(await readTagFrom(video, fqdn)).toBeNull()
  })

  test('the VAST tag of a play is not given on a paused site, nor for an app with the domain', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    const paused = await aSite(me, tag(), { status: 'PAUSED' })
    const app = await aSite(me, tag(), { isApp: true })
    for (const { fqdn } of [paused, app]) expect(await readTagFrom(video, fqdn)).toBeNull()
  })

  test('the VAST tag of a play in a frame is the one of the framing page, which only our own embed page may report', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    const { fqdn } = await aSite(me, tag())
    const around = { page: `https://${fqdn}/` }
    const ours = { referer: `${server.url}/embed/${video}` }
    expect((await readTag(video, ours, around)).vastUrl).toBe(tag())
    expect((await readTag(video, ours)).vastUrl).toBeNull()
    expect((await readTag(video, { origin: 'https://elsewhere.example' }, around)).vastUrl).toBeNull()
    expect((await readTag(video, ours, { page: 'no address' })).vastUrl).toBeNull()
  })

  test('the VAST tag of a play is null for a host that is longer than any domain', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    const { fqdn } = await aSite(me, tag())
    const deep = 'a.'.repeat(150)
    expect((await readTag(video, { referer: `https://${deep}${fqdn}/` })).vastUrl).toBeNull()
  })
})
