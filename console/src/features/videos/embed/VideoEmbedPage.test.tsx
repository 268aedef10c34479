import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import type { Player } from '@matinee/contract/players'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPlayback } from '../../../testing/aPlayback.ts'
import { previewPosts } from '../../../testing/previewPosts.ts'
import { aPage, aUser, aVideo, refusal, renderConsole, someConfig } from '../../../testing/renderConsole.tsx'

type Answers = NonNullable<Parameters<typeof renderConsole>[0]['answers']>

const aPlayer = (some: Partial<Player> = {}): Player => ({
  id: 'p1',
  name: 'Studio',
  language: 'en',
  status: 'AVAILABLE',
  isDefault: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  config: JSON.stringify(defaultPlayerConfig),
  logo: null,
  videoAds: null,
  ...some,
})
const players = (...data: Player[]): Answers => ({ 'GET /players': () => ({ body: { data } }) })
const rules = (requiresSignature: boolean): Answers => ({
  'GET /playback-rules': () => ({ body: { allowedDomains: [], requiresSignature, keys: [] } }),
})
const open = (answers: Answers = {}, video = aVideo(), user = aUser()) =>
  renderConsole({
    path: `/videos/${video.id}/embed`,
    user,
    answers: {
      [`GET /videos/${encodeURIComponent(video.id)}`]: () => ({ body: video }),
      ...players(),
      ...rules(false),
      'GET /videos': () => aPage(video),
      ...answers,
    },
  })
const privateRules = (some: object): Answers => ({
  'GET /playback-rules': () => ({
    body: { allowedDomains: [], requiresSignature: false, keys: [], ...some },
  }),
})
const code = (name = 'Embed code') => screen.getByRole('region', { name }).querySelector('code')!.textContent
const line = (rest: string) =>
  `<script async src="https://cdn.test/embed/v1.js" data-video="v1"${rest}></script>`

test('autoplay and sticky are on by default and omitted from the code; the code contains what is off', async () => {
  const page = open()
  await screen.findByText('Standard player')
  const boxes = ['Autoplay', 'Sticky'].map((name) => screen.getByLabelText<HTMLInputElement>(name))
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  expect(code()).toBe(line(''))
  await page.user.click(screen.getByLabelText('Sticky'))
  expect(code()).toBe(line(` data-options='{"sticky":false}'`))
  expect(code('Iframe code')).toContain('src="https://cdn.test/embed/v1?sticky=0"')
  await page.user.click(screen.getByLabelText('Autoplay'))
  expect(code()).toBe(line(` data-options='{"autoplay":false,"sticky":false}'`))
})

test('Start muted is off by default and changes all codes and the preview, next to the other options', async () => {
  const page = open({
    ...players(aPlayer()),
    'GET /videos/v1/playback': () => ({ body: { data: aPlayback() } }),
  })
  const posts = await previewPosts<{ options: object }>('Live preview')
  const box = screen.getByLabelText<HTMLInputElement>('Start muted')
  expect(box.checked).toBe(false)
  await page.user.click(box)
  expect(code()).toBe(line(` data-player="p1" data-options='{"sound":false}'`))
  expect(code('Iframe code')).toContain('src="https://cdn.test/embed/v1?player=p1&amp;sound=0"')
  expect(code('oEmbed URL')).toBe('https://cdn.test/embed/v1?player=p1&sound=0')
  expect(posts().at(-1)!.options).toEqual({ autoplay: true, sticky: true, sound: false })
  await page.user.click(screen.getByLabelText('Sticky'))
  expect(code()).toBe(line(` data-player="p1" data-options='{"sticky":false,"sound":false}'`))
  await page.user.click(box)
  expect(code()).toBe(line(` data-player="p1" data-options='{"sticky":false}'`))
})

test('the default player is preselected, deleted ones are hidden, and choosing another changes all codes', async () => {
  const page = open(
    players(
      aPlayer({ id: 'p2', name: 'Night', isDefault: false }),
      aPlayer(),
      aPlayer({ id: 'p3', name: 'Old', isDefault: false, status: 'DELETED' }),
    ),
  )
  await screen.findByRole('option', { name: 'Studio (default)' })
  const chooser = screen.getByLabelText<HTMLSelectElement>('Player')
  expect([...chooser.options].map(({ text }) => text)).toEqual(['Night', 'Studio (default)'])
  expect(code()).toBe(line(' data-player="p1"'))
  await page.user.selectOptions(chooser, 'Night')
  expect(code()).toBe(line(' data-player="p2"'))
  expect(code('Iframe code')).toContain('https://cdn.test/embed/v1?player=p2')
  expect(code('oEmbed URL')).toBe('https://cdn.test/embed/v1?player=p2')
  await waitFor(() => expect(page.to('GET', '/videos/v1/playback').at(-1)!.query.get('player')).toBe('p2'))
})

test('the code is shown without players that failed to load, and they can be reloaded', async () => {
  let isUp = false
  const page = open({
    'GET /players': () =>
      isUp ? { body: { data: [aPlayer()] } } : refusal(403, 'forbidden_for_account_type'),
  })
  await screen.findByText(/We couldn’t load your players/, undefined, { timeout: 15_000 })
  expect(code()).toBe(line(''))
  isUp = true
  const notice = screen.getByText(/We couldn’t load your players/).closest<HTMLElement>('[role=alert]')!
  await page.user.click(notice.querySelector('button')!)
  await waitFor(() => expect(code()).toBe(line(' data-player="p1"')))
})

test('rules that require a signature add a token to the code and link to the rules', async () => {
  open(rules(true))
  await screen.findByText(/Replace TOKEN with the token/)
  expect(code()).toBe(line(' data-token="TOKEN"'))
  expect(screen.getByRole('link', { name: 'Open playback rules' }).getAttribute('href')).toBe(
    '/playback-rules',
  )
})

test.each([{ requiresSignature: true }, { allowedDomains: ['news.example'] }])(
  'rules %j replace the oEmbed address by an explanation',
  async (some) => {
    open(privateRules(some))
    await screen.findByText(/oEmbed answers 401 for this video/)
    expect(screen.queryByRole('button', { name: 'Copy oEmbed URL' })).toBeNull()
    expect(code()).toMatch(/^<script async/)
  },
)

test('no code is shown until the rules are loaded, and a failed request can be repeated', async () => {
  let isUp = false
  const page = open({
    'GET /playback-rules': () =>
      isUp
        ? { body: { allowedDomains: [], requiresSignature: true, keys: [] } }
        : refusal(403, 'forbidden_for_account_type'),
  })
  await screen.findByText('This couldn’t be loaded')
  expect(screen.queryByRole('region', { name: 'Embed code' })).toBeNull()
  isUp = true
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(code()).toBe(line(' data-token="TOKEN"')))
})

test('the iframe code has all permissions, fullscreen included', async () => {
  open()
  await screen.findByText('Standard player')
  expect(code('Iframe code')).toContain(
    ' allow="autoplay; fullscreen; picture-in-picture; clipboard-write; web-share" allowfullscreen>',
  )
})

test.each([
  [1080, 1920, ' data-ratio="9/16"', 'width="360" height="640"'],
  [854, 480, '', 'width="640" height="360"'],
])('the code of a video of %i × %i carries %j', async (width, height, ratio, frame) => {
  const half = { width: width / 2, height: height / 2 }
  open({}, aVideo({ renditions: [half, { width, height }] }))
  await screen.findByText('Standard player')
  expect(code()).toBe(line(ratio))
  expect(code('Iframe code')).toContain(frame)
})

test('the preview follows the boxes', async () => {
  const page = open({ 'GET /videos/v1/playback': () => ({ body: { data: aPlayback() } }) })
  const posts = await previewPosts<{ options: object; playback: object }>('Live preview')
  expect(posts().at(-1)).toMatchObject({
    playback: { id: 'v1' },
    options: { autoplay: true, sticky: true },
  })
  await page.user.click(screen.getByLabelText('Autoplay'))
  expect(posts().at(-1)!.options).toEqual({ autoplay: false, sticky: true, sound: true })
  await page.user.click(screen.getByLabelText('Sticky'))
  expect(posts().at(-1)!.options).toEqual({ autoplay: false, sticky: false, sound: true })
})

test('the copy button confirms for 5 seconds', async () => {
  open()
  const copy = await screen.findByRole('button', { name: 'Copy embed code' })
  vi.useFakeTimers()
  fireEvent.click(copy)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Copied!')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(screen.getByText('Copied!')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByText('Copied!')).toBeNull()
  vi.useRealTimers()
  expect(await navigator.clipboard.readText()).toBe(line(''))
})

test('a browser that cannot copy is reported', async () => {
  open()
  const copy = await screen.findByRole('button', { name: 'Copy embed code' })
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  fireEvent.click(copy)
  const alert = await screen.findByRole('alertdialog', {
    name: 'Your browser does not support copying to clipboard automatically. Please select the code and copy manually.',
  })
  expect(alert).toBeTruthy()
})

test.each([aUser({ integrationType: -1 }), aUser({ videoInfrastructure: 'IZLESENE' })])(
  'an account without embed codes sees the list at the same address, and why',
  async (user) => {
    const page = open({}, aVideo(), user)
    await screen.findByText('Embed codes are not available for this account.')
    expect(await screen.findByText('Night tram')).toBeTruthy()
    expect(page.where()).toBe('/videos/v1/embed')
    await page.user.type(screen.getByLabelText('Search videos'), 'Rain')
    await waitFor(() => expect(page.where()).toBe('/videos/v1/embed?search=rain'))
    expect(page.to('GET', '/videos').at(-1)!.query.get('search')).toBe('rain')
  },
)

test('a video in progress redirects to its edit page, a deleted one to the list', async () => {
  const page = open({}, aVideo({ status: 'TRANSCODING' }))
  await screen.findByLabelText('Title')
  expect(page.where()).toBe('/videos/v1')
})

test('a deleted video leads to the list', async () => {
  const page = open({}, aVideo({ status: 'DELETED' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
})

test('an external video is an iframe of its provider in the code and in the preview', async () => {
  open(
    {
      'GET /config': () => ({
        body: { ...someConfig, externalEmbedTemplate: 'https://other.test/e/{id}' },
      }),
    },
    aVideo({ id: 'nkt:77' }),
  )
  const frame = await screen.findByTitle('Live preview')
  expect(frame.getAttribute('src')).toBe('https://other.test/e/77')
  expect(code()).toMatch(/^<iframe src="https:\/\/other.test\/e\/77" title="Night tram"/)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
