import type { Locator, Page } from '@playwright/test'
import { inflateSync } from 'node:zlib'
import {
  clickControl,
  eventsWith,
  expect,
  isPast,
  isPlaying,
  readVideo,
  snippet,
  start,
  test,
} from './fixture.ts'

/** Red, green and blue of one painted pixel. */
async function pixelAt(page: Page, x: number, y: number): Promise<number[]> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } })
  const parts: Buffer[] = []
  // Eight bytes of signature, then chunks: length, name, content, checksum.
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  // One pixel is one row: a filter byte, then the unfiltered colour.
  return [...inflateSync(Buffer.concat(parts)).subarray(1, 4)]
}
const readBox = async (part: Locator) => (await part.boundingBox())!

test('pointing at the seek bar shows that second’s picture and time', async ({ site, open, page }) => {
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'play')
  const picture = player.locator('.preview .picture')
  await expect(picture).toBeHidden()
  const seek = await readBox(player.locator('.seek'))
  const pointAt = (second: number) =>
    page.mouse.move(seek.x + (seek.width * (second + 0.5)) / 12, seek.y + seek.height / 2)
  const tile = () =>
    picture.evaluate((element) => {
      const { backgroundImage, backgroundPosition, backgroundSize } = getComputedStyle(element)
      const percents = (text: string) => text.split(' ').map((one) => Math.round(Number.parseFloat(one)))
      return {
        image: backgroundImage.slice(5, -2),
        position: percents(backgroundPosition),
        size: percents(backgroundSize),
        form: Math.round((100 * element.clientWidth) / element.clientHeight),
      }
    })
  const image = `${site.product}/media/sprite.jpg`
  // The sprite has 4 columns and 3 rows, one picture per second.
  for (const [second, position] of [
    [0, [0, 0]],
    [6, [67, 50]],
    [11, [100, 100]],
  ] as const) {
    await pointAt(second)
    await expect(picture).toBeVisible()
    expect(await tile()).toEqual({ image, position, size: [400, 300], form: 178 })
    await expect(player.locator('.stamp').first()).toHaveText(`0:${String(second).padStart(2, '0')}`)
  }
  const [box, playerBox] = [await readBox(picture), await readBox(player)]
  expect(box.x + box.width).toBeLessThanOrEqual(playerBox.x + playerBox.width)
  await expect.poll(() => site.requests.includes('/media/sprite.jpg')).toBe(true)
  await page.mouse.move(0, 0)
  await expect(picture).toBeHidden()
})

test('the time display follows the video and shows its duration', async ({ site, open, page }) => {
  const player = await open(snippet(site))
  await expect(player.locator('.length')).toHaveText('0:12')
  await player.evaluate((element) => {
    const [time, video] = ['.time', 'video'].map((part) => element.shadowRoot!.querySelector(part)!)
    const seen: [string, number][] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      seen.push([time!.textContent, (video as HTMLVideoElement).currentTime])
    }).observe(time!, { childList: true, characterData: true, subtree: true })
  })
  await start(player)
  await isPast(player, 3.3)
  await page.keyboard.press('k')
  await expect(player.locator('.button.play')).toHaveAccessibleName('Play')
  const { time } = await readVideo(player)
  await expect(player.locator('.time')).toHaveText(`0:${String(Math.floor(time)).padStart(2, '0')} / 0:12`)
  const seen = await player.evaluate(() => (window as unknown as { seen: [string, number][] }).seen)
  expect(seen.length).toBeGreaterThanOrEqual(3)
  for (const [text, at] of seen) {
    expect(text).toMatch(/^0:\d\d \/ 0:12$/)
    expect(Math.abs(Number(text.slice(2, 4)) - Math.floor(at))).toBeLessThanOrEqual(1)
  }
})

test('the replay button of the bar starts the video again at once, and is counted', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'play')
  await page.keyboard.press('l')
  await isPast(player, 9)
  await clickControl(player, 'replay')
  await expect.poll(async () => (await readVideo(player)).time).toBeLessThan(5)
  await expect(player.locator('.button.play')).toHaveAccessibleName('Pause')
  await isPlaying(player)
  const types = await eventsWith(page, site, 'replay')
  expect(types.filter((type) => ['seek', 'replay', 'pause', 'resume'].includes(type))).toEqual([
    'pause',
    'seek',
    'replay',
  ])
})

test('the three colours are applied: start button and progress, text and knob, bar', async ({
  site,
  open,
  page,
}) => {
  site.configure({
    appearance: { backgroundColor: '#104020', foregroundColor: '#ffcc00', highlightColor: '#c06' },
  })
  const [background, foreground, highlight] = [
    [16, 64, 32],
    [255, 204, 0],
    [204, 0, 102],
  ]
  const player = await open(snippet(site))
  await expect(player.locator('.start')).toBeVisible()
  const begin = await readBox(player.locator('.start'))
  expect(await pixelAt(page, begin.x + 8, begin.y + begin.height / 2)).toEqual(highlight)
  await start(player)
  await clickControl(player, 'play')
  const seek = await readBox(player.locator('.seek'))
  await page.mouse.click(seek.x + seek.width / 2, seek.y + seek.height / 2)
  await expect.poll(async () => Math.round((await readVideo(player)).time)).toBe(6)
  await page.mouse.move(0, 0)
  await expect(player.locator('.preview')).toBeHidden()
  const middle = seek.y + seek.height / 2
  expect(await pixelAt(page, seek.x + seek.width / 4, middle)).toEqual(highlight)
  expect(await pixelAt(page, seek.x + (seek.width * 3) / 4, middle)).not.toEqual(highlight)
  expect(await pixelAt(page, seek.x + seek.width / 2, middle)).toEqual(foreground)
  const bar = await readBox(player.locator('.bar'))
  const painted = await pixelAt(page, bar.x + 3, bar.y + bar.height - 3)
  // 8 % of the picture shines through.
  for (const [index, part] of painted.entries())
    expect(Math.abs(part - background[index]! * 0.92)).toBeLessThanOrEqual(21)
  const text = `rgb(${foreground.join(', ')})`
  for (const part of ['.title', '.time', '.button.play', '.button.fullscreen'])
    await expect(player.locator(part)).toHaveCSS('color', text)
  await expect(player.locator('.button.play svg')).toHaveCSS('stroke', text)
})

/** Elements of the player that animate for longer than a blink, pseudo-elements included. */
const moving = (player: Locator) =>
  player.evaluate((element) => {
    const longest = (list: string) => Math.max(...list.split(',').map(Number.parseFloat))
    return [element, ...element.shadowRoot!.querySelectorAll('*')].flatMap((one) =>
      [null, '::before', '::after', '::-webkit-slider-thumb'].flatMap((part) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(one, part)
        const seconds = animationName === 'none' ? 0 : longest(animationDuration)
        const isMoving = Math.max(longest(transitionDuration), seconds) > 0.001
        return isMoving ? [`${one.getAttribute('class') ?? one.localName}${part ?? ''}`] : []
      }),
    )
  })

test('nothing in the player moves for viewers who prefer reduced motion: poster, waiting, playing, floating', async ({
  site,
  open,
  page,
}) => {
  let release = () => {}
  site.faults.set('/media/master.m3u8', (response) => {
    site.faults.clear()
    release = () => void response.writeHead(302, { location: '/media/master.m3u8?again' }).end()
  })
  site.configure({ appearance: { showShareButton: true } })
  const player = await open(`${snippet(site)}<p>${'A long story. '.repeat(2_000)}</p>`)
  await expect(player.locator('.start')).toBeVisible()
  expect(await moving(player)).toEqual(expect.arrayContaining(['start', 'top::before']))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(player)).toEqual([])
  await player.locator('.start').click()
  await expect(player.locator('.stage')).toHaveAttribute('data-waiting')
  await expect.poll(() => site.faults.size).toBe(0)
  expect(await moving(player)).toEqual([])
  release()
  await isPlaying(player)
  await clickControl(player, 'share')
  expect(await moving(player)).toEqual([])
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, 3_000))
  await expect.poll(() => player.evaluate((one) => getComputedStyle(one).position)).toBe('fixed')
  expect(await moving(player)).toEqual([])
})
