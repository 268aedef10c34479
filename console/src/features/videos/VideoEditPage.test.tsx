import type { VideoStatus } from '@matinee/contract/plain/videoStatus'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage, aUser, aVideo, refusal, renderConsole } from '../../testing/renderConsole.tsx'

type Answers = NonNullable<Parameters<typeof renderConsole>[0]['answers']>
const open = (video = aVideo(), user = aUser(), answers: Answers = {}) =>
  renderConsole({
    path: '/videos/v1',
    user,
    answers: { 'GET /videos/v1': () => ({ body: video }), 'GET /videos': () => aPage(), ...answers },
  })

async function retitle(page: ReturnType<typeof open>) {
  const title = await screen.findByLabelText('Title')
  await page.user.clear(title)
  await page.user.type(title, 'Day tram')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to save the changes?',
  })
  await page.user.click(question.querySelector<HTMLElement>('button:last-of-type')!)
}

test('saving asks first and sends only what was edited', async () => {
  const page = open(aVideo(), aUser(), { 'PUT /videos/v1': () => ({ body: aVideo({ title: 'Day tram' }) }) })
  await retitle(page)
  await screen.findByText('The changes were saved.')
  expect(page.to('PUT', '/videos/v1')[0]!.body).toEqual({ title: 'Day tram' })
})

test('a refused save is told in an alert, and what was typed stays', async () => {
  const page = open(aVideo(), aUser(), { 'PUT /videos/v1': () => refusal(500, 'internal') })
  await retitle(page)
  await screen.findByRole('alertdialog', { name: 'Failed to update the video. Please try again.' })
  await page.user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Day tram')
})

test('the alternate infrastructure saves through the uploads call', async () => {
  const page = open(aVideo(), aUser({ videoInfrastructure: 'IZLESENE' }), {
    'PUT /video-uploads/v1': () => ({ body: {} }),
  })
  await retitle(page)
  await waitFor(() => expect(page.to('PUT', '/video-uploads/v1')).toHaveLength(1))
})

test('a video without a title cannot be saved', async () => {
  const page = open()
  await page.user.clear(await screen.findByLabelText('Title'))
  expect(screen.getByText('This is a required field!')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true)
})

test('the source is shown and cannot be edited', async () => {
  open()
  const source = await screen.findByLabelText<HTMLInputElement>('Source')
  expect([source.value, source.readOnly]).toEqual(['https://files.test/tram.mp4', true])
})

test.each<[VideoStatus, string, string]>([
  [
    'DOWNLOAD_ERROR',
    'Download failed!',
    'We were unable to download your video. Please contact support for further assistance.',
  ],
  [
    'TRANSCODING_ERROR',
    'Transcoding failed!',
    'We were unable to transcode your video. Please contact support for further assistance.',
  ],
  [
    'UPLOAD_ERROR',
    'Upload failed!',
    'We were unable to transfer your video for transcoding. Please contact support for further assistance...',
  ],
])('%s is explained', async (status, title, text) => {
  open(aVideo({ status }))
  await screen.findByText(title)
  expect(screen.getByText(text)).toBeTruthy()
})

test('a deleted video leads to the list', async () => {
  const page = open(aVideo({ status: 'DELETED' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
})

test('somebody else’s video looks like one that does not exist', async () => {
  open(aVideo(), aUser(), { 'GET /videos/v1': () => refusal(404, 'not_found') })
  expect(await screen.findByText(/does not exist, or it belongs to another account/)).toBeTruthy()
})

test('Get Embed Code is there for an available video, and hidden for type -1 and the alternate infrastructure', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'Get Embed Code' })).getAttribute('href')).toBe(
    '/videos/v1/embed',
  )
})

test.each([{ integrationType: -1 as const }, { videoInfrastructure: 'IZLESENE' as const }])(
  'no embed code for %j: the button is hidden and the page shows the list',
  async (some) => {
    open(aVideo(), aUser(some))
    await screen.findByLabelText('Title')
    expect(screen.queryByRole('link', { name: 'Get Embed Code' })).toBeNull()
  },
)

test('the embed page shows the snippet, leaves out options that are on, and copies it', async () => {
  const page = renderConsole({
    path: '/videos/v1/embed',
    user: aUser(),
    answers: { 'GET /videos/v1': () => ({ body: aVideo() }) },
  })
  const plain = '<script async src="https://cdn.test/embed/v1.js" data-video="v1"></script>'
  await screen.findByText(plain)
  await page.user.click(screen.getByRole('button', { name: 'Copy the embed code' }))
  await screen.findByText('Copied!')
  expect(await navigator.clipboard.readText()).toBe(plain)
  await page.user.click(screen.getByLabelText('Sticky'))
  expect(screen.getByText(/data-options='{"sticky":false}'/)).toBeTruthy()
})

test.each([aUser({ integrationType: -1 }), aUser({ videoInfrastructure: 'IZLESENE' })])(
  'the embed page of an account without embed codes leads to the list and says why',
  async (user) => {
    const page = renderConsole({
      path: '/videos/v1/embed',
      user,
      answers: { 'GET /videos': () => aPage() },
    })
    await screen.findByText('Embed codes are not available for this account.')
    expect(page.where()).toBe('/videos')
  },
)
