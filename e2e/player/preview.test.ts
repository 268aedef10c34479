import type { Playback } from '@matinee/contract/plain/video/playback'
import type { Frame, Page } from '@playwright/test'
import {
  caption,
  clickControl,
  expect,
  isPast,
  isPlaying,
  readVideo,
  start,
  storyPage,
  test,
} from './fixture.ts'
import { playback, type Site } from './site.ts'

type Change = Parameters<typeof playback>[2]

/** A page on our own origin around the preview, like the console. */
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
      options: { autoplay: true, sticky: true, sound: true },
      showsControls,
    }
    return page.evaluate(
      (message) => document.querySelector('iframe')!.contentWindow!.postMessage(message, location.origin),
      message,
    )
  }
  return { send, player: page.frameLocator('iframe').first().locator('matinee-player') }
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

test('colours, switches and language change while the video keeps playing', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({})
  await player.locator('.start').click()
  await isPlaying(player)
  const { time } = await readVideo(player)
  const requestsBefore = site.requests.length
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
  await isPast(player, time + 0.5)
  expect((await readVideo(player)).isPaused).toBe(false)
  expect(await player.locator('video').getAttribute('data-restarted')).toBeNull()
  expect(site.requests.slice(requestsBefore).filter((path) => /m3u8|embed|poster/.test(path))).toEqual([])
})

test('another video starts over, and switching autoplay on starts it', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({ title: 'One' })
  await send({ title: 'Another' })
  await expect(player.locator('.title')).toHaveText('Another')
  await expect(player.locator('.start')).toBeVisible()
  await send({ title: 'Another', behavior: { autoplay: true } })
  await isPlaying(player)
})

test('an account without videos sees an empty player whose start button does nothing', async ({
  site,
  page,
}) => {
  const { send, player } = await openPreview(page, site)
  await send({ sources: [], poster: null, sprite: null, duration: null, behavior: { autoplay: true } })
  await expect(player.locator('.seek')).toBeVisible()
  await player.locator('.start').click()
  await player.locator('.button.play').click()
  await expect(player.locator('.start')).toBeVisible()
  await expect(player.getByRole('alert')).toHaveCount(0)
  await expect(player.locator('.stage')).toHaveAttribute('data-phase', 'poster')
})

test('messages from other windows change nothing', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({ title: 'Ours' })
  await expect(player.locator('.title')).toHaveText('Ours')
  // The frame's own window is not its parent, and the other page has another origin.
  await page.frames()[1]!.evaluate((message) => postMessage(message, location.origin), {
    type: 'matinee-preview',
    playback: playback('first', site.product, { title: 'Theirs' }),
  } as object)
  await send({ title: 'Ours', language: 'fr' })
  await expect(player.getByRole('button', { name: 'Lecture', exact: true })).toBeVisible()
  await expect(player.locator('.title')).toHaveText('Ours')
})

/** Prepares a message from another page, and a way to know that the frame received it. */
async function strangersTo(frame: Frame, site: Site) {
  await frame.evaluate(() =>
    addEventListener('message', () => (document.documentElement.dataset['heard'] = 'yes')),
  )
  return {
    message: {
      type: 'matinee-preview',
      playback: playback('first', site.product, { title: 'Theirs', token: '' }),
      options: { autoplay: true, sticky: true, sound: true },
      showsControls: true,
    },
    isHeard: () => expect(frame.locator('html')).toHaveAttribute('data-heard', 'yes'),
  }
}

test('a page of another origin that frames the preview sees nothing', async ({ site, page }) => {
  site.pages.set('/trap', storyPage(`<iframe src="${site.product}/embed/preview"></iframe>`))
  await page.goto(`${site.host}/trap`)
  const frame = page.frames()[1]!
  await frame.waitForLoadState('networkidle')
  const { message, isHeard } = await strangersTo(frame, site)
  await page.evaluate(
    (message) => document.querySelector('iframe')!.contentWindow!.postMessage(message, '*'),
    message as object,
  )
  await isHeard()
  await expect(frame.locator('matinee-player')).toHaveCount(0)
})

test('another window of our own origin changes nothing in the preview', async ({ site, page }) => {
  const { send, player } = await openPreview(page, site)
  await send({ title: 'Ours' })
  await expect(player.locator('.title')).toHaveText('Ours')
  const { message, isHeard } = await strangersTo(page.frames()[1]!, site)
  await page.evaluate(
    () =>
      new Promise((done) => {
        const sibling = document.createElement('iframe')
        Object.assign(sibling, { src: '/console', onload: done })
        document.body.append(sibling)
      }),
  )
  await page
    .frames()[2]!
    .evaluate((message) => parent.frames[0]!.postMessage(message, location.origin), message as object)
  await isHeard()
  await expect(player.locator('.title')).toHaveText('Ours')
})

test('the preview shows logo, captions and the end screen, whose videos open nothing', async ({
  site,
  page,
}) => {
  caption(site, { en: 'The lamp is lit.', de: 'Die Lampe brennt.' })
  const { send, player } = await openPreview(page, site)
  const poster = `${site.product}/media/poster.jpg`
  const change: Change = {
    logo: poster,
    appearance: { showLogo: true },
    captions: [{ language: 'de', label: 'Deutsch', src: `${site.product}/media/de.vtt` }],
    recommendations: [{ id: 'second', title: 'The second feature', poster, duration: 9_000 }],
  }
  await send(change)
  await expect(player.locator('.logo')).toHaveJSProperty('naturalWidth', 640)
  await start(player)
  await clickControl(player, 'captions')
  await player.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
  await send({ ...change, language: 'tr' })
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
  await player.locator('.seek').press('End')
  await player.getByRole('button', { name: 'The second feature' }).click()
  await expect(player.getByRole('heading', { name: 'Diğer videolar' })).toBeVisible()
  await expect(player.locator('.title')).toHaveText('Lighthouse keepers of the northern coast')
  await player.locator('.again').click()
  await isPlaying(player)
  expect(site.requests.filter((path) => path.includes('/playback'))).toEqual([])
  expect(site.beacons).toEqual([])
})
