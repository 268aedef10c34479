import type { CampaignFilm } from '@matinee/contract/campaignAds'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderConsole, type Answer } from '../../../../testing/renderConsole.tsx'
import { anOperator } from '../../accounts/accountFixtures.ts'
import { aCampaign, aFilm } from '../campaignFixtures.ts'

const open = (films: () => CampaignFilm[], answers: Record<string, Answer> = {}) =>
  renderConsole({
    path: '/operate/campaigns/c1',
    user: anOperator('adOperations'),
    answers: {
      'GET /admin/campaigns/c1': () => ({ body: aCampaign({ films: films() }) }),
      'GET /admin/campaigns/c1/delivery': () => ({ body: { data: [] } }),
      'GET /admin/campaigns/c1/history': () => ({ body: { data: [] } }),
      ...answers,
    },
  })

test('a film is previewed with its length, size and loudness, and a loud one has a warning', async () => {
  open(() => [aFilm(), aFilm({ id: 'f2', fileName: 'loud.mp4', loudnessLufs: -14 })])
  const preview = await screen.findByLabelText('Preview of tea.mp4')
  expect([preview.getAttribute('src'), preview.getAttribute('poster')]).toEqual([
    '/media/key/360p.mp4',
    '/media/key/poster.jpg',
  ])
  expect(screen.getAllByText('0:15 · 1280 × 720')).toHaveLength(2)
  expect(screen.getByText('Loudness -23.4 LUFS')).toBeTruthy()
  expect(screen.getByText(/^Loudness -14\.0 LUFS: louder than broadcast ads/)).toBeTruthy()
})

test('a film in progress shows how far it is, and one that failed why, and is processed again', async () => {
  let isRetried = false
  const failed = aFilm({
    id: 'f2',
    status: 'TRANSCODING_ERROR',
    reason: { code: 'transcoding_gave_up', detail: null },
    canRetry: true,
    path: null,
  })
  const page = open(
    () => [
      aFilm({ status: 'TRANSCODING', stepProgress: 40, path: null }),
      isRetried ? aFilm({ id: 'f2', status: 'UPLOADED', path: null, stepProgress: null }) : failed,
    ],
    {
      'POST /admin/films/f2/retry': () => {
        isRetried = true
        return { body: aCampaign() }
      },
    },
  )
  expect(await screen.findByText('Processing: 40%')).toBeTruthy()
  expect(screen.getByText('Transcoding this video failed several times.')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Process again' }))
  expect(await screen.findByText('Processing…')).toBeTruthy()
})

test('removing a film asks first', async () => {
  let films = [aFilm()]
  const page = open(() => films, {
    'DELETE /admin/films/f1': () => {
      films = []
      return { body: aCampaign() }
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Remove tea.mp4' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove tea.mp4?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Remove film' }))
  expect(await screen.findByText('This campaign has no film.')).toBeTruthy()
})

/** A storage that takes every part at once. */
class Storage extends EventTarget {
  readonly upload = new EventTarget()
  status = 200
  open() {}
  setRequestHeader() {}
  abort() {}
  getResponseHeader = () => '"etag"'
  send() {
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose films', { selector: 'input' }), {
    target: { files: [file] },
  })

test('a chosen film is sent in parts and is then processed', async () => {
  vi.stubGlobal('XMLHttpRequest', Storage)
  let films: CampaignFilm[] = []
  const page = open(() => films, {
    'POST /admin/campaigns/c1/films': () => ({ body: { id: 'f1', totalParts: 1 } }),
    'POST /admin/films/f1/parts': () => ({
      body: { presignedUrl: '/part', expiresAt: '2026-11-20T10:15:00.000Z' },
    }),
    'POST /admin/films/f1/complete': () => {
      films = [aFilm({ status: 'UPLOADED', path: null, stepProgress: null })]
      return { body: aCampaign({ films }) }
    },
  })
  await screen.findByText('This campaign has no film.')
  choose(new File(['film'], 'tea.mp4', { type: 'video/mp4' }))
  expect(await screen.findByText('Processing…')).toBeTruthy()
  expect(page.to('POST', '/admin/films/f1/complete').map(({ body }) => body)).toEqual([
    { parts: [{ PartNumber: 1, ETag: '"etag"' }] },
  ])
})

test('a file that is no video is refused before it is sent', async () => {
  open(() => [])
  await screen.findByText('This campaign has no film.')
  choose(new File(['text'], 'tea.txt', { type: 'text/plain' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('tea.txt is not a video file.'))
})
