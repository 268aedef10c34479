import { defaultVideoAds, type VideoAds } from '@matinee/contract/plain/video/adBreaks'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { aUser, crumb, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

/** A server that stores changed settings. */
function open(some: Partial<VideoAds> = {}, answers: Record<string, Answer> = {}) {
  let ads: VideoAds = { ...defaultVideoAds, ...some }
  return renderConsole({
    path: '/video-ads',
    user: aUser(),
    answers: {
      'GET /video-ads': () => ({ body: ads }),
      'PUT /video-ads': ({ body }) => ({ body: (ads = { ...ads, ...(body as object) }) }),
      'GET /videos': () => ({ body: { data: [], total: 0, page: 0, perPage: 20 } }),
      ...answers,
    },
  })
}
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = (name = 'Save changes') => screen.getByRole<HTMLButtonElement>('button', { name })
const puts = (page: ReturnType<typeof open>) => page.to('PUT', '/video-ads').map(({ body }) => body)
const everyField = 'Time between mid-rolls'

test('the page shows the account’s ad breaks, and saving sends only what was edited', async () => {
  const page = open()
  await screen.findByLabelText('Show ads in the player')
  expect(
    ['Before the video', 'During the video', 'After the video'].map((name) => box(name).checked),
  ).toEqual([true, false, false])
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await page.user.click(box('During the video'))
  expect([box('Shortest video with mid-rolls').value, box(everyField).value]).toEqual(['8', '5'])
  await page.user.clear(box(everyField))
  await page.user.type(box(everyField), '7.5')
  await page.user.click(save())
  await screen.findByText('Video ads saved.')
  expect(puts(page)).toEqual([{ midrolls: true, midrollEveryMs: 450_000 }])
  expect(box(everyField).value).toBe('7.5')
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
})

test('minutes that cannot be are reported at their field, which gets the focus, and nothing is sent', async () => {
  const page = open({ midrolls: true })
  await page.user.clear(await screen.findByLabelText(everyField))
  await page.user.type(box(everyField), '200')
  await page.user.click(save())
  expect(screen.getByText('Enter a number of minutes from 1 to 120.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box(everyField)))
  expect(puts(page)).toEqual([])
  await page.user.click(box('During the video'))
  await page.user.click(save())
  await screen.findByText('Video ads saved.')
  expect(puts(page)).toEqual([{ midrolls: false }])
})

test('with ads off, the breaks are hidden and stay as they are', async () => {
  const page = open({ postroll: true })
  await page.user.click(await screen.findByLabelText('Show ads in the player'))
  expect(screen.queryByLabelText('After the video')).toBeNull()
  await page.user.click(save())
  await screen.findByText('Video ads saved.')
  expect(puts(page)).toEqual([{ isOn: false }])
  await page.user.click(box('Show ads in the player'))
  expect(box('After the video').checked).toBe(true)
})

test('a refused save says why and keeps the edited values', async () => {
  const page = open({}, { 'PUT /video-ads': () => refusal(500, 'internal') })
  await page.user.click(await screen.findByLabelText('After the video'))
  await page.user.click(save())
  await screen.findByText('The video ads weren’t saved')
  expect(box('After the video').checked).toBe(true)
  expect(save().getAttribute('aria-disabled')).not.toBe('true')
})

test('leaving with unsaved changes asks first', async () => {
  const page = open()
  await page.user.click(await screen.findByLabelText('After the video'))
  await page.user.click(crumb('Videos'))
  await screen.findByRole('alertdialog', { name: 'You haven’t saved your changes. Leave anyway?' })
  await page.user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect([page.where(), box('After the video').checked]).toEqual(['/video-ads', true])
})

test('settings that cannot be loaded are reported, and can be loaded again', async () => {
  let isBroken = true
  const page = open(
    {},
    { 'GET /video-ads': () => (isBroken ? refusal(500, 'internal') : { body: defaultVideoAds }) },
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await page.user.click(retry)
  expect(await screen.findByLabelText('Show ads in the player')).toBeTruthy()
})

test('minutes are written in the user’s language', async () => {
  useSavedState.setState({ language: 'tr' })
  const page = open({ midrolls: true, midrollEveryMs: 90_000 })
  const field = await screen.findByLabelText<HTMLInputElement>('Video sırasındaki iki reklamın arası')
  expect(field.value).toBe('1,5')
  await page.user.clear(field)
  await page.user.type(field, '2,25')
  await page.user.click(save('Değişiklikleri kaydet'))
  await waitFor(() => expect(puts(page)).toEqual([{ midrollEveryMs: 135_000 }]))
})
