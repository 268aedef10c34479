import type { Playback } from '@matinee/contract/plain/playback'
import type { Page } from '@playwright/test'
import { expect, isPlaying, readVideo, test } from './fixture.ts'
import { playback, type Site } from './site.ts'

type Change = Parameters<typeof playback>[2]

/** A page of our own around the preview, as the console is. */
async function openPreview(page: Page, site: Site) {
  await page.goto(`${site.product}/console`)
  await page.evaluate(
    () =>
      new Promise<void>((ready) => {
        const frame = document.createElement('iframe')
        Object.assign(frame, { src: '/embed/preview', width: '498', height: '280', allow: 'autoplay' })
        addEventListener('message', (event) => {
          const isOurs = event.origin === location.origin && event.source === frame.contentWindow
          if (isOurs && event.data?.type === 'matinee-preview-ready') ready()
        })
        document.body.append(frame)
      }),
  )
  const send = (change: Change, showsControls = true) => {
    const message = {
      type: 'matinee-preview',
      playback: { ...playback('first', site.product, { token: '', ...change }) } satisfies Playback,
      options: { autoplay: true, sticky: true },
      showsControls,
    }
    return page.evaluate(
      (message) => document.querySelector('iframe')!.contentWindow!.postMessage(message, location.origin),
      message,
    )
  }
  return { send, player: page.frameLocator('iframe').locator('matinee-player') }
}

test('the preview shows each switch before the first play, and counts nothing', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({})
  await expect(player.locator('.title')).toBeVisible()
  for (const part of ['.seek', '.time', '.button.replay', '.button.fullscreen'])
    await expect(player.locator(part)).toBeVisible()
  await send({ appearance: { showSeekBar: false, showTimeDisplay: false, showShareButton: true } })
  await expect(player.locator('.seek')).toHaveCount(0)
  await expect(player.locator('.time')).toHaveCount(0)
  await expect(player.locator('.button.share')).toBeVisible()
  await send({ appearance: { showTitleBar: false, showReplay: false, showFullScreenButton: false } })
  for (const part of ['.title', '.button.replay', '.button.fullscreen', '.button.share'])
    await expect(player.locator(part)).toHaveCount(0)
  await send({}, false)
  await expect(player.locator('.bar')).toBeHidden()
  await player.locator('.start').click()
  await isPlaying(player)
  await page.reload()
  expect(site.beacons).toEqual([])
  expect(site.requests.filter((path) => path.includes('/playback'))).toEqual([])
})

test('colours, switches and language change while the video plays on', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({})
  await player.locator('.start').click()
  await isPlaying(player)
  const { time } = await readVideo(player)
  const asked = site.requests.length
  await player.evaluate((element) => {
    const video = element.shadowRoot!.querySelector('video')!
    video.addEventListener('emptied', () => (video.dataset['restarted'] = 'yes'))
  })
  await send({ appearance: { highlightColor: '#00aa77', showReplay: false }, language: 'tr' })
  await expect(player.getByRole('button', { name: 'Duraklat' })).toBeVisible()
  await expect(player.locator('.button.replay')).toHaveCount(0)
  expect(await player.evaluate((element) => getComputedStyle(element).getPropertyValue('--hi'))).toBe(
    '#00aa77',
  )
  await expect.poll(async () => (await readVideo(player)).time).toBeGreaterThan(time + 0.5)
  expect((await readVideo(player)).isPaused).toBe(false)
  expect(await player.locator('video').getAttribute('data-restarted')).toBeNull()
  expect(site.requests.slice(asked).filter((path) => /m3u8|embed|poster/.test(path))).toEqual([])
})

test('another video starts anew, and autoplay switched on is seen to act', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({ title: 'One' })
  await send({ title: 'Another' })
  await expect(player.locator('.title')).toHaveText('Another')
  await expect(player.locator('.start')).toBeVisible()
  await send({ title: 'Another', behavior: { autoplay: true } })
  await isPlaying(player)
})

test('an account without videos sees a calm stage on which play does nothing', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({ sources: [], poster: null, sprite: null, durationMs: null, behavior: { autoplay: true } })
  await expect(player.locator('.seek')).toBeVisible()
  await player.locator('.start').click()
  await player.locator('.button.play').click()
  await expect(player.locator('.start')).toBeVisible()
  await expect(player.getByRole('alert')).toHaveCount(0)
  await expect(player.locator('.stage')).toHaveAttribute('data-phase', 'poster')
})

test('messages of anybody else change nothing', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({ title: 'Ours' })
  await expect(player.locator('.title')).toHaveText('Ours')
  // Its own window is not its parent, and a stranger's page is not of our origin.
  await page.frames()[1]!.evaluate((message) => postMessage(message, location.origin), {
    type: 'matinee-preview',
    playback: playback('first', site.product, { title: 'Theirs' }),
  } as object)
  await send({ title: 'Ours', language: 'fr' })
  await expect(player.getByRole('button', { name: 'Lecture', exact: true })).toBeVisible()
  await expect(player.locator('.title')).toHaveText('Ours')
})
