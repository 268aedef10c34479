import { noAdBreaks } from '@matinee/contract/plain/video/adBreaks'
import type { Video } from '@matinee/contract/videos'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPlayback } from '../../../testing/aPlayback.ts'
import {
  aPage,
  aUser,
  aVideo,
  crumb,
  refusal,
  renderConsole,
  type Answer,
} from '../../../testing/renderConsole.tsx'

/** A server that stores the ad breaks. The video is two minutes long. */
function open(some: Partial<Video> = {}, answers: Record<string, Answer> = {}, id = 'v1') {
  let video = aVideo({ id, status: 'AVAILABLE', duration: 120_000, ...some })
  return renderConsole({
    path: `/videos/${id}`,
    user: aUser(),
    answers: {
      [`GET /videos/${id}`]: () => ({ body: video }),
      [`PUT /videos/${id}`]: ({ body }) => ({ body: (video = { ...video, ...(body as object) }) }),
      [`GET /videos/${id}/playback`]: () => ({ body: { data: aPlayback({ id }) } }),
      [`GET /videos/${id}/captions`]: () => ({ body: { data: [] } }),
      'GET /videos': () => aPage(),
      ...answers,
    },
  })
}
const panel = async () => within(await screen.findByRole('region', { name: 'Ad breaks' }))
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const row = (number: number) => screen.getByLabelText<HTMLInputElement>(`Mid-roll ${number}`)
const press = async (page: ReturnType<typeof open>, name: string) =>
  page.user.click(await screen.findByRole('button', { name }))
const sent = (page: ReturnType<typeof open>) => page.to('PUT', '/videos/v1').map(({ body }) => body)

test('a video follows its player until it has no ads or its own ad breaks', async () => {
  const page = open()
  await panel()
  expect(radio('As in the player').checked).toBe(true)
  await page.user.click(radio('No ads'))
  await press(page, 'Save ad breaks')
  await screen.findByText('Ad breaks saved.')
  expect(sent(page)).toEqual([{ adBreaks: noAdBreaks }])
  await page.user.click(radio('As in the player'))
  await press(page, 'Save ad breaks')
  await waitFor(() => expect(sent(page)[1]).toEqual({ adBreaks: null }))
})

test('own times are added one by one, sent in order, and removed', async () => {
  const page = open()
  await panel()
  await page.user.click(radio('Own ad breaks'))
  await page.user.click(screen.getByLabelText('Before the video'))
  await press(page, 'Add mid-roll')
  expect(document.activeElement).toBe(row(1))
  await page.user.keyboard('1:30')
  await press(page, 'Add mid-roll')
  await page.user.keyboard('0:40')
  await press(page, 'Save ad breaks')
  await screen.findByText('Ad breaks saved.')
  expect(sent(page)).toEqual([
    { adBreaks: { preroll: true, postroll: false, midrollAtMs: [40_000, 90_000] } },
  ])
  expect([row(1).value, row(2).value]).toEqual(['0:40', '1:30'])
  await press(page, 'Remove mid-roll 1')
  await press(page, 'Save ad breaks')
  await waitFor(() =>
    expect(sent(page)[1]).toEqual({ adBreaks: { preroll: true, postroll: false, midrollAtMs: [90_000] } }),
  )
})

test('each time that cannot be is reported at its row, the first gets the focus, and nothing is sent', async () => {
  const page = open({ adBreaks: { ...noAdBreaks, midrollAtMs: [40_000, 90_000] } })
  await panel()
  await page.user.clear(row(2))
  await page.user.type(row(2), '1:00')
  for (const text of ['2:00', 'soon']) {
    await press(page, 'Add mid-roll')
    await page.user.keyboard(text)
  }
  await press(page, 'Save ad breaks')
  for (const text of [
    'Leave at least 30 seconds after the mid-roll before.',
    'Choose a time before the end, at 2:00.',
    'Write a time such as 2:30.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(row(2)))
  expect(sent(page)).toEqual([])
})

test('own ad breaks need at least one', async () => {
  const page = open()
  await panel()
  await page.user.click(radio('Own ad breaks'))
  await press(page, 'Save ad breaks')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Choose at least one ad break, or choose “No ads”.',
  )
  expect(sent(page)).toEqual([])
})

test('ad breaks that the server refuses are reported and stay as they were typed', async () => {
  const page = open({}, { 'PUT /videos/v1': () => refusal(422, 'invalid_request') })
  await panel()
  await page.user.click(radio('Own ad breaks'))
  await press(page, 'Add mid-roll')
  await page.user.keyboard('1:00')
  await press(page, 'Save ad breaks')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We couldn’t use these times. Check them and save again.',
  )
  expect(row(1).value).toBe('1:00')
})

test('leaving the page with unsaved ad breaks asks first', async () => {
  const page = open()
  await panel()
  await page.user.click(radio('No ads'))
  await page.user.click(crumb('Videos'))
  expect(
    await screen.findByRole('alertdialog', { name: 'You haven’t saved your changes. Leave anyway?' }),
  ).toBeTruthy()
})

test('a video has at most 20 mid-rolls', async () => {
  open({ adBreaks: { ...noAdBreaks, midrollAtMs: Array.from({ length: 20 }, (_, n) => (n + 1) * 30_000) } })
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add mid-roll' })
  expect(add.disabled).toBe(true)
})
