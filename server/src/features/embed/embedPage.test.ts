import { updatePlaybackRules } from '@matinee/contract/playbackRules'
import { createPlayer } from '@matinee/contract/players'
import { createVideo, removeVideo } from '@matinee/contract/videos'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { moveVideo } from '../videos/videos.store.ts'
import { pickLanguage } from './embedTexts.ts'

const evil = `"><script>alert(1)</script>`
async function makeVideo(title: string) {
  const account = await make.account()
  const { id } = await api(account).get(createVideo, {
    body: { source: 'https://youtu.be/dQw4w9WgXcQ', title },
  })
  await moveVideo(server.deps.db, id, 'AVAILABLE', {
    mediaKey: newId(22),
    poster: 'poster.jpg',
    width: 1920,
    height: 1080,
  })
  return { account, id }
}
const request = (path: string) => fetch(server.url + path)
const oembed = (query: Record<string, string>) => request(`/oembed?${new URLSearchParams(query).toString()}`)

test('the page shows its title to link previews, and escapes every value of a publisher', async () => {
  const { account, id } = await makeVideo(evil)
  const page = await request(`/embed/${id}?player=p1&autoplay=0&token=${encodeURIComponent(evil)}`)
  const text = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(text).not.toContain('<script>alert')
  expect(text).not.toContain('data-token')
  expect(text).toContain('<title>&quot;&gt;&lt;script&gt;')
  expect(text).toContain('<html lang="en">')
  expect(text).toMatch(/og:image" content="http[^"]+poster.jpg"/)
  expect(text).toContain(`data-video="${id}" data-player="p1" data-options="{&quot;autoplay&quot;:false}"`)
  expect(text).toContain('application/json+oembed')
  expect((await request(`/embed/${encodeURIComponent(evil)}`)).status).toBe(404)
  expect((await request('/embed/nobody')).status).toBe(404)
  const answer = await oembed({ url: `${server.url}/embed/${id}?sticky=0`, maxwidth: '320' })
  const body = (await answer.json()) as Record<string, unknown>
  expect(body).toMatchObject({ title: evil, width: 320, height: 180 })
  expect(body).not.toHaveProperty('thumbnail_url')
  expect(body['html']).not.toContain('<script')
  expect(await (await oembed({ url: `${server.url}/embed/${id}` })).json()).toMatchObject({
    thumbnail_width: 1280,
    thumbnail_height: 720,
  })
  await api(account).get(removeVideo, { params: { id } })
  const deleted = await request(`/embed/${id}`)
  expect([deleted.status, (await deleted.text()).includes('/embed/v1.js')]).toEqual([410, true])
  expect((await oembed({ url: `${server.url}/embed/${id}` })).status).toBe(404)
})

test.each(['measure=false', 'measure=0', 'sound=0', 'ads=0'])(
  'a frame with %s passes it to the player, even if it was found by oEmbed',
  async (query) => {
    const [name] = query.split('=')
    const { id } = await makeVideo('A film')
    const page = await (await request(`/embed/${id}?${query}`)).text()
    expect(page).toContain(`data-options="{&quot;${name}&quot;:false}"`)
    const answer = await oembed({ url: `${server.url}/embed/${id}?${query}` })
    expect((await answer.json()) as { html: string }).toMatchObject({
      html: expect.stringContaining(`/embed/${id}?${name}=0"`) as string,
    })
    expect(await (await request(`/embed/${id}?${name}=1`)).text()).not.toContain('data-options')
  },
)

test('oEmbed does not answer for the same video on another server', async () => {
  const { id } = await makeVideo('Film')
  expect((await oembed({ url: `${server.url}/embed/${id}` })).status).toBe(200)
  expect((await oembed({ url: `https://elsewhere.example/embed/${id}` })).status).toBe(404)
})

test('the page of a private video does not show its title', async () => {
  const { account, id } = await makeVideo('Secret premiere')
  expect(await (await request(`/embed/${id}`)).text()).toContain('Secret premiere')
  await api(account).get(updatePlaybackRules, { body: { requiresSignature: true } })
  expect(await (await request(`/embed/${id}`)).text()).not.toContain('Secret premiere')
})

test('oEmbed refuses all other addresses, formats and sizes', async () => {
  for (const url of [
    'https://elsewhere.example/embed/abc',
    `${server.url}/videos/abc`,
    `${server.url}/embed/a%22b`,
    'no',
  ])
    expect((await oembed({ url })).status).toBe(404)
  expect((await oembed({ url: `${server.url}/embed/abc`, format: 'xml' })).status).toBe(501)
  expect((await oembed({ url: `${server.url}/embed/abc`, maxwidth: 'wide' })).status).toBe(400)
  expect((await oembed({})).status).toBe(400)
})

test('no answer sets a cookie, allows unsafe code, or is unreadable for the page that embeds it', async () => {
  const { account, id } = await makeVideo('A film')
  const guarded = await makeVideo('Guarded')
  await api(guarded.account).get(updatePlaybackRules, { body: { allowedDomains: ['news.example'] } })
  const deleted = await makeVideo('Deleted')
  await api(deleted.account).get(removeVideo, { params: { id: deleted.id } })
  const { id: player } = await api(account).get(createPlayer, { body: { name: 'Lounge', language: 'en' } })
  const url = encodeURIComponent(`${server.url}/embed/${id}`)
  const paths = [
    [`/embed/${id}`, 200],
    [`/embed/${guarded.id}`, 403],
    ['/embed/nobody', 404],
    [`/embed/${deleted.id}`, 410],
    ['/embed/assets/none.js', 404],
    ['/embed/v1.js', 200],
    ['/embed/preview.js', 200],
    ['/embed/preview', 200],
    [`/embed/players/${player}`, 200],
    ['/embed/players/nobody', 404],
    ['/embed/logos/none.png', 404],
    [`/oembed?url=${url}`, 200],
    ['/oembed?url=nothing', 404],
    ['/oembed', 400],
  ] as const
  for (const [path, status] of paths) {
    const { headers, status: answered } = await request(path)
    // The scripts exist only after a build.
    expect([path, answered === status || (path.endsWith('.js') && answered === 503)]).toEqual([path, true])
    expect([path, headers.get('set-cookie')]).toEqual([path, null])
    expect([path, headers.get('content-security-policy') ?? '']).not.toEqual([
      path,
      expect.stringMatching(/unsafe|^$/),
    ])
  }
  for (const [path] of paths.filter(([path]) => /^\/(oembed|embed\/players)/.test(path))) {
    const { headers } = await request(path)
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*'])
  }
})

test.each([
  ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
  ['xx, de;q=0.5, fr;q=0.7', 'fr'],
  [undefined, 'en'],
] as const)('a browser that asks for %s reads %s', (accepted, language) => {
  expect(pickLanguage(accepted)).toBe(language)
})

// Last, because it uses up this address's limit of the minute.
test.each([
  // A frame shows our sentence, not the browser's page for a broken site.
  ['/embed/nobody', 'frame-ancestors *'],
  ['/oembed?url=nothing', 'frame-ancestors'],
  ['/embed/players/nobody', 'frame-ancestors'],
])('one address may request %s 300 times a minute, and then reads how long to wait', async (path, policy) => {
  const answers = await Promise.all(Array.from({ length: 310 }, () => request(path)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused.length).toBeLessThan(100)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused[0]!.headers.get('content-security-policy')).toContain(policy)
})
