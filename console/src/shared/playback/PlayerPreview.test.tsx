import type { Playback } from '@matinee/contract/plain/video/playback'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { aPlayback } from '../../testing/aPlayback.ts'
import { answerFetch } from '../../testing/renderConsole.tsx'
import { en } from '../../texts/en.ts'
import { PlayerPreview } from './PlayerPreview.tsx'

const playback = aPlayback({ type: 'mp4', token: 'a token that would be counted' })

async function show(first: Playback | null) {
  answerFetch({})
  const queryClient = new QueryClient()
  const element = (shown: Playback | null, autoplay = false) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <PlayerPreview
          title="Preview"
          playback={shown}
          options={{ autoplay, sticky: false, sound: true }}
          showsControls={true}
        />
      </QueryClientProvider>
    </IntlProvider>
  )
  const { rerender } = render(element(first))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  const post = vi.spyOn(frame.contentWindow!, 'postMessage').mockReturnValue(undefined)
  return {
    frame,
    posts: () => post.mock.calls,
    say: (data: unknown, of: MessageEventInit = {}) =>
      act(() => {
        const from = { origin: 'https://cdn.test', source: frame.contentWindow, ...of }
        window.dispatchEvent(new MessageEvent('message', { data, ...from }))
      }),
    change: (next: Playback | null, autoplay?: boolean) => rerender(element(next, autoplay)),
  }
}

const ready = { type: 'matinee-preview-ready' }

test('the frame loads the preview page of the embed host and gets its settings when it is ready', async () => {
  const page = await show(playback)
  expect(page.frame.src).toBe('https://cdn.test/embed/preview')
  expect(page.posts()).toEqual([])
  page.say(ready)
  expect(page.posts()).toEqual([
    [
      {
        type: 'matinee-preview',
        playback: { ...playback, token: '' },
        options: { autoplay: false, sticky: false, sound: true },
        showsControls: true,
      },
      'https://cdn.test',
    ],
  ])
})

test('each change is sent once; unchanged settings are not sent again', async () => {
  const page = await show(playback)
  page.say(ready)
  page.change(structuredClone(playback))
  expect(page.posts()).toHaveLength(1)
  page.change({ ...playback, title: 'Day tram' })
  page.change({ ...playback, title: 'Day tram' }, true)
  expect(page.posts().map(([{ playback: sent, options }]) => [sent.title, options.autoplay])).toEqual([
    ['Night tram', false],
    ['Day tram', false],
    ['Day tram', true],
  ])
})

test('a page that loads again in the frame gets its settings again', async () => {
  const page = await show(playback)
  page.say(ready)
  page.say(ready)
  expect(page.posts()).toHaveLength(2)
})

test('messages of another window, another origin or another type get no reply', async () => {
  const page = await show(playback)
  page.say(ready, { source: window })
  page.say(ready, { origin: 'https://elsewhere.test' })
  page.say({ type: 'something-else' })
  page.say(null)
  expect(page.posts()).toEqual([])
})

test('settings are sent only once there is a playback', async () => {
  const page = await show(null)
  page.say(ready)
  expect(page.posts()).toEqual([])
  page.change(playback)
  expect(page.posts()).toHaveLength(1)
})

test('a preview page that never responds shows an error and can be reloaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = await show(playback)
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(screen.getByRole('alert').textContent).toContain('The preview isn’t responding.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByTitle('Preview')).not.toBe(page.frame)
})

test('a preview page that responds in time never shows the error', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = await show(playback)
  page.say(ready)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('alert')).toBeNull()
})
