import type { SiteVerification } from '@matinee/contract/sites'
import { RouterProvider, createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '@matinee/contract/auth'
import type { ReplyOf } from '@matinee/contract/call'
import type { readConfig } from '@matinee/contract/config'
import type { Video } from '@matinee/contract/videos'
import { expect, vi } from 'vitest'
import { queryClient } from '../app/queryClient.ts'
import { createConsoleRouter } from '../app/router.ts'
import { TextsProvider } from '../app/TextsProvider.tsx'
import { beginSession } from '../lib/session/session.ts'
import { en } from '../texts/en.ts'
import { Toasts } from '../app/Toasts.tsx'
import { findMisfit } from './misfit.ts'

export type Sent = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  token: string | null
}
type Given = { status?: number; body?: unknown; headers?: Record<string, string> }
export type Answer = (sent: Sent) => Given | Promise<Given>

export const someConfig: ReplyOf<typeof readConfig> = {
  docsUrl: 'https://docs.test',
  supportEmail: 'support@test',
  cdnBase: 'https://cdn.test',
  externalEmbedTemplate: null,
  languages: ['en', 'tr'],
  isDemo: false,
  fetchesSiteLinks: true,
  mailsAdManagerForm: true,
}

const provenDomain: SiteVerification = {
  isVerified: true,
  verifiedAt: '2026-11-01T10:00:00.000Z',
  verifiedBy: 'before',
  isHeldByAnother: false,
  checkedAt: null,
  proof: null,
  adsTxtLines: [],
  dnsRecord: 'matinee-site-verification=acode',
  hosts: [],
  strangers: [],
}

const baseAnswers: Record<string, Answer> = {
  'GET /sites': () => ({ body: { sites: [], info: { user: { apps: [], appUsers: [] } } } }),
  'GET /auth/switch': () => ({ body: { data: [] } }),
  // A site whose domain is verified.
  'GET /sites/a/verification': () => ({ body: provenDomain }),
  'GET /config': () => ({ body: someConfig }),
  'GET /usage': () => ({ body: { data: [] } }),
  'GET /filters': () => ({ body: { data: [] } }),
}

export const aUser = (some: Partial<User> = {}): User => ({
  id: 'u1',
  name: 'Ada Publisher',
  email: 'ada@test',
  language: 'en',
  timezone: 'UTC',
  videoInfrastructure: 'AWS',
  virgulId: null,
  integrationType: 0,
  currency: 'usd',
  apps: [],
  appUsers: [],
  staffRole: null,
  ...some,
})

export const aVideo = (some: Partial<Video> = {}): Video => ({
  id: 'v1',
  title: 'Night tram',
  description: 'Rails',
  source: 'https://files.test/tram.mp4',
  status: 'AVAILABLE',
  statusReason: null,
  reason: null,
  canRetry: false,
  isImproving: false,
  isPosterPending: false,
  stepProgress: null,
  duration: 83_000,
  thumbnail: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  views: 3,
  completionRate: 50,
  viewRate: 50,
  renditions: [],
  tags: [],
  adBreaks: null,
  ...some,
})

export const aPage = (...videos: Video[]) => ({
  body: { data: videos, total: videos.length, page: 0, perPage: 20 },
})

export const refusal = (status: number, code: string, fields?: Record<string, string>) => ({
  status,
  body: { error: { code, message: code, ...(fields && { fields }) } },
})

/** A link of the breadcrumbs. */
export const crumb = (name: string): HTMLElement =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name })

const origin = 'http://console.test'
/** Replies of the running test that contradict the contract; setup.ts fails the test for them. */
export const misfits: string[] = []

/** For tests of replies that only another version of the server sends: expects all misfits so far to contain `text`. */
export function expectMisfits(text: string): void {
  const found = misfits.splice(0)
  expect(found).toEqual(found.map(() => expect.stringContaining(text)))
  expect(found.length).toBeGreaterThan(0)
}

/** Replaces `fetch`: replies by 'METHOD /path', and 404 to any other call. Returns the calls. */
export function answerFetch(answers: Record<string, Answer>): Sent[] {
  const sent: Sent[] = []
  const all = { ...baseAnswers, ...answers }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, origin)
    const one: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/v1', ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      token: new Headers(init.headers).get('authorization'),
    }
    sent.push(one)
    const planned = await all[`${one.method} ${one.path}`]?.(one)
    const { status = 200, body, headers }: Given = planned ?? refusal(404, 'not_found')
    const misfit = url.origin === origin ? findMisfit({ ...one, status, body }) : null
    if (misfit) misfits.push(misfit)
    return new Response(status === 204 ? null : JSON.stringify(body), { status, ...(headers && { headers }) })
  })
  return sent
}

/** Renders the entire console at an address (or with a `history`), signed in if there is a `user`. */
export function renderConsole(options: {
  path: string
  user?: User
  answers?: Record<string, Answer>
  history?: RouterHistory
}) {
  const sent = answerFetch(options.answers ?? {})
  if (options.user)
    beginSession({ tokens: { accessToken: 'access', refreshToken: 'refresh' }, user: options.user })
  const router = createConsoleRouter(
    options.history ?? createMemoryHistory({ initialEntries: [options.path] }),
  )
  render(
    <TextsProvider first={{ language: 'en', texts: en }}>
      {(closeLabel) => (
        <>
          <RouterProvider router={router} />
          <Toasts closeLabel={closeLabel} follow={(to) => router.history.push(to)} />
        </>
      )}
    </TextsProvider>,
  )
  const user = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) })
  return {
    sent,
    queryClient,
    to: (method: string, path: string) => sent.filter((one) => one.method === method && one.path === path),
    where: () => router.state.location.href,
    back: () => router.history.back(),
    go: (to: string) => router.history.push(to),
    user,
    /** Pastes a text into a field: typing would render the page for every letter. */
    async enter(field: HTMLElement, text: string): Promise<void> {
      act(() => field.focus())
      await user.paste(text)
    },
  }
}
