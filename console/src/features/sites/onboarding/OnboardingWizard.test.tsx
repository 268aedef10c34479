import type { ReplyOf } from '@matinee/contract/call'
import type { readConfig } from '@matinee/contract/config'
import type { Site } from '@matinee/contract/sites'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  aUser,
  aVideo,
  refusal,
  renderConsole,
  someConfig,
  type Answer,
} from '../../../testing/renderConsole.tsx'
import { aSite, listedSites } from '../sitesFixtures.ts'

/** The server's part: what is PUT is what it has from then on. */
function open(some: Partial<Site> = {}, answers: Record<string, Answer> = {}, path = '/sites/a/onboarding') {
  let site = aSite({ status: 'NEW', onboardingStep: 0, ...some })
  const page = renderConsole({
    path,
    user: aUser(),
    answers: {
      'GET /sites': () => listedSites(site),
      'GET /sites/a': () => ({ body: site }),
      'PUT /sites/a': ({ body }) => {
        site = { ...site, ...(body as Partial<Site>) }
        return { body: site }
      },
      ...answers,
    },
  })
  return { ...page, puts: () => page.to('PUT', '/sites/a').map(({ body }) => body as Partial<Site>) }
}
const steps = async () =>
  within(await screen.findByRole('navigation', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const current = () => document.querySelector('[aria-current=step]')?.textContent
const click = async (page: ReturnType<typeof open>, name: string) =>
  page.user.click(await screen.findByRole('button', { name }))

test('only the steps that the site lists are shown', async () => {
  open({ onboardingSteps: '0,2' })
  const shown = await steps()
  expect(shown).toHaveLength(2)
  expect(shown[0]).toContain('Domain name')
  expect(shown[1]).toContain('ads.txt')
})

test('a site opens its wizard during setup and its page afterwards', async () => {
  const page = open({ onboardingStep: 1 }, {}, '/sites/a')
  await screen.findByRole('heading', { name: 'Fill in the ad manager form' })
  expect(page.where()).toBe('/sites/a/onboarding')
})

test('after setup the wizard redirects to the site’s page', async () => {
  const page = open({ onboardingStep: -1, status: 'LIVE' })
  await waitFor(() => expect(page.where()).toBe('/sites/a'))
})

test('Proceed saves the entire site with the next listed step', async () => {
  const page = open({ onboardingSteps: '0,2,3' })
  await click(page, 'Proceed')
  await screen.findByRole('heading', { name: 'Set up your ads.txt' })
  const [sent] = page.puts()
  expect(sent).toMatchObject({ onboardingStep: 2, fqdn: 'a.example', status: 'NEW', code: 'acode' })
  await click(page, 'Proceed')
  await screen.findByRole('heading', { name: 'Add your first videos' })
  expect(page.puts().map(({ onboardingStep }) => onboardingStep)).toEqual([2, 3])
})

const newSite = { onboardingStep: 3, onboardingSteps: '0,1,2,3' }

test('the last step shows the ad code with a copy button, waits for the tag, and shows when it was seen', async () => {
  let seenAt: string | null = null
  const page = open(newSite, {
    'GET /sites/a': () => ({ body: aSite({ status: 'NEW', ...newSite, tagSeenFirstAt: seenAt }) }),
  })
  const panel = within(await screen.findByRole('region', { name: 'Add the ad code to your pages' }))
  expect(panel.getByText(/acode/)).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Copy code for Masthead' })).toBeTruthy()
  expect(panel.getByText('Waiting for your ad tag')).toBeTruthy()
  seenAt = '2026-11-20T10:00:00.000Z'
  await page.queryClient.refetchQueries({ queryKey: ['site', 'a'] })
  expect(await panel.findByText(/^We’ve seen your ad tag on a.example: /)).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Add code later' })).toBeNull()
})

test('setup can finish without the code', async () => {
  const page = open(newSite)
  await click(page, 'Add code later')
  expect(screen.queryByText('Waiting for your ad tag')).toBeNull()
  await click(page, 'Finish')
  await waitFor(() => expect(page.where()).toBe('/sites/a'))
  expect(page.puts().at(-1)).toMatchObject({ onboardingStep: -1, status: 'LIVE' })
})

test.each([
  ['an earlier step', { onboardingStep: 2 }],
  ['a site of an app', { ...newSite, onboardingSteps: '2', onboardingStep: 2, isApp: true }],
])('%s shows no ad code', async (_, some) => {
  open(some)
  await screen.findByRole('navigation', { name: 'Steps' })
  expect(screen.queryByText('Add the ad code to your pages')).toBeNull()
})

test('after a reload the wizard resumes at the saved step', async () => {
  open({ onboardingStep: 2 })
  await screen.findByRole('heading', { name: 'Set up your ads.txt' })
  expect(current()).toContain('Step 3 of 4')
})

test('a stored step that is not listed shows the next listed one; without one the setup can finish', async () => {
  const page = open({ onboardingStep: 3, onboardingSteps: '0,1' })
  await screen.findByRole('heading', { name: 'Ready to go live' })
  await click(page, 'Finish')
  await waitFor(() => expect(page.where()).toBe('/sites/a'))
})

test('Finish on the last step sets step -1 and status LIVE, and opens the site', async () => {
  const page = open({ onboardingStep: 3 })
  await click(page, 'Finish')
  await waitFor(() => expect(page.where()).toBe('/sites/a'))
  expect(page.puts()).toMatchObject([{ onboardingStep: -1, status: 'LIVE' }])
})

test('the domain can be corrected in its step, by the rules of the form', async () => {
  const page = open()
  const field = await screen.findByLabelText<HTMLInputElement>('Domain name')
  await page.user.clear(field)
  await page.user.type(field, 'http://b.example{Enter}')
  await screen.findByText('Please only enter your domain name')
  await page.user.clear(field)
  await page.user.type(field, 'www.b.example{Enter}')
  await screen.findByRole('heading', { name: 'Fill in the ad manager form' })
  expect(page.puts().map(({ fqdn }) => fqdn)).toEqual(['b.example'])
})

test('an unchanged domain keeps its labels', async () => {
  const page = open({ fqdn: 'news.b.example' })
  await click(page, 'Proceed')
  await screen.findByRole('heading', { name: 'Fill in the ad manager form' })
  expect(page.puts().map(({ fqdn }) => fqdn)).toEqual(['news.b.example'])
})

test('the domain of a site that has been live is read-only', async () => {
  open({ status: 'LIVE' })
  expect((await screen.findByLabelText<HTMLInputElement>('Domain name')).readOnly).toBe(true)
})

const config = (some: Partial<ReplyOf<typeof readConfig>>): Record<string, Answer> => ({
  'GET /config': () => ({ body: { ...someConfig, ...some } }),
})

test('the form step shows the email address that receives the form', async () => {
  open({ onboardingStep: 1 }, config({ mailsAdManagerForm: true }))
  const notice = await screen.findByText(/We emailed a form to/)
  expect(notice.textContent).toContain('We emailed a form to ada@test.')
})

test('without a mailed form, the step says that the account manager will write', async () => {
  open({ onboardingStep: 1 }, config({ mailsAdManagerForm: false }))
  const notice = await screen.findByText(/Your account manager will email a form to/)
  expect(notice.textContent).toContain('ada@test')
  expect(screen.queryByText(/We emailed a form/)).toBeNull()
})

test('a new step moves the focus to its heading', async () => {
  const page = open({ onboardingSteps: '0,1,2,3' })
  const headings = ['Fill in the ad manager form', 'Set up your ads.txt', 'Add your first videos']
  for (const name of headings) {
    await click(page, 'Proceed')
    const heading = await screen.findByRole('heading', { name })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  }
  await click(page, 'Back')
  const before = await screen.findByRole('heading', { name: headings[1]! })
  await waitFor(() => expect(document.activeElement).toBe(before))
})

test('opening the wizard leaves the focus at the start of the page', async () => {
  open({ onboardingStep: 2 })
  await screen.findByRole('heading', { name: 'Set up your ads.txt' })
  expect(document.activeElement?.textContent).not.toBe('Set up your ads.txt')
})

test('a site that an operator paused is not shown as live', async () => {
  const page = open(
    { onboardingStep: 3, status: 'PAUSED' },
    { 'PUT /sites/a': () => ({ body: aSite({ status: 'PAUSED' }) }) },
  )
  await click(page, 'Finish')
  await waitFor(() => expect(page.where()).toBe('/sites/a'))
  expect(screen.queryByText('Your site is live.')).toBeNull()
})

test('the ads.txt step shows the lines, to copy and to download', async () => {
  const adsTxt = ['one.example, 1, DIRECT', 'two.example, 2, RESELLER']
  open({ onboardingStep: 2, adsTxt })
  expect((await screen.findByRole('group', { name: 'Your lines' })).textContent).toBe(adsTxt.join('\n'))
  for (const name of ['Copy lines', 'Download ads.txt', 'Check now'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('a step that fails to save shows why, loses nothing and can be tried again', async () => {
  let isUp = false
  const site = aSite({ status: 'NEW', onboardingStep: 0 })
  const page = open(
    {},
    { 'PUT /sites/a': () => (isUp ? { body: { ...site, onboardingStep: 1 } } : refusal(409, 'site_exists')) },
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Domain name')
  await page.user.clear(field)
  await page.user.type(field, 'taken.example')
  await click(page, 'Proceed')
  expect((await screen.findByRole('alert')).textContent).toContain('This domain is already registered')
  expect(field.value).toBe('taken.example')
  isUp = true
  await click(page, 'Proceed')
  await screen.findByRole('heading', { name: 'Fill in the ad manager form' })
})

test('the error of a step is not shown in another one', async () => {
  const page = open({ onboardingStep: 1 }, { 'PUT /sites/a': () => refusal(500, 'internal') })
  await click(page, 'Proceed')
  await screen.findByRole('alert')
  await click(page, 'Back')
  await screen.findByRole('heading', { name: 'Enter your domain name' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after a conflict the site is reloaded for the next try', async () => {
  const page = open({ onboardingStep: 1 }, { 'PUT /sites/a': () => refusal(409, 'stale') })
  await click(page, 'Proceed')
  expect((await screen.findByRole('alert')).textContent).toContain('while you were here')
  await waitFor(() => expect(page.to('GET', '/sites')).toHaveLength(2))
})

test('earlier steps can be opened again without losing the step that was reached', async () => {
  const page = open({ onboardingStep: 2 })
  await click(page, 'Back')
  await screen.findByRole('heading', { name: 'Fill in the ad manager form' })
  await click(page, 'Proceed')
  await screen.findByRole('heading', { name: 'Set up your ads.txt' })
  expect(page.puts()).toMatchObject([{ onboardingStep: 2 }])
})

const boxes = () => screen.findAllByLabelText<HTMLInputElement>(/^Video URL \d+$/)

test('the video step asks for 5 addresses, mentions 10 minutes, and adds a box on request', async () => {
  const page = open({ onboardingStep: 3 })
  expect(await boxes()).toHaveLength(5)
  await screen.findByText('Paste 5 video URLs. Your videos are ready in 10 minutes at most.')
  await click(page, 'Add More Videos')
  expect(await boxes()).toHaveLength(6)
})

test('each box has its own upload, disabled while its address is empty', async () => {
  const page = open({ onboardingStep: 3 }, { 'POST /videos': () => refusal(422, 'unsupported_source') })
  const [first] = await boxes()
  const uploads = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Upload video/ })
  expect(uploads.map(({ disabled }) => disabled)).toEqual(Array.from({ length: 5 }, () => true))
  await page.user.type(first!, 'https://files.test/a.txt')
  expect(uploads.map(({ disabled }) => disabled)).toEqual([false, true, true, true, true])
  await page.user.click(uploads[0]!)
  await screen.findByText(/This URL isn’t supported/)
  expect(first!.value).toBe('https://files.test/a.txt')
  expect(page.where()).toBe('/sites/a/onboarding')
})

test('the video step shows which platforms are not set up, and next to the field why a link was refused', async () => {
  const answers = { 'POST /videos': () => refusal(422, 'site_not_set_up') }
  const page = open({ onboardingStep: 3 }, { ...config({ fetchesSiteLinks: false }), ...answers })
  const text = 'YouTube and Dailymotion links aren’t available here. Use the URL of a video file.'
  await screen.findByText(text)
  const [first] = await boxes()
  await page.user.type(first!, 'https://youtu.be/dQw4w9WgXcQ')
  await page.user.click(screen.getAllByRole('button', { name: /^Upload video/ })[0]!)
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
  expect([first!.getAttribute('aria-invalid'), first!.value]).toEqual([
    'true',
    'https://youtu.be/dQw4w9WgXcQ',
  ])
})

test('finishing with addresses that were not uploaded asks first', async () => {
  const page = open({ onboardingStep: 3 })
  const [first, second] = await boxes()
  await page.user.type(first!, 'https://files.test/a.mp4')
  await page.user.type(second!, 'https://files.test/b.mp4')
  await click(page, 'Finish')
  await screen.findByRole('alertdialog', { name: 'You haven’t uploaded 2 URLs yet.' })
  await click(page, 'Stay here')
  expect([page.puts(), first!.value]).toEqual([[], 'https://files.test/a.mp4'])
  await click(page, 'Finish')
  await click(page, 'Finish without uploading')
  await waitFor(() => expect(page.where()).toBe('/sites/a'))
})

test('an uploaded address shows its progress until the embed code is ready; a reload keeps it', async () => {
  let status: 'QUEUED' | 'AVAILABLE' = 'QUEUED'
  const answers: Record<string, Answer> = {
    'POST /videos': () => ({ body: { id: 'v7', data: { id: 'v7' } } }),
    'GET /videos/v7': () => ({ body: aVideo({ id: 'v7', status }) }),
  }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = open({ onboardingStep: 3 }, answers)
  const [first] = await boxes()
  await page.user.type(first!, 'https://files.test/a.mp4{Enter}')
  await screen.findByText('Preparing for download...')
  expect(page.to('POST', '/videos').map(({ body }) => body)).toEqual([{ source: 'https://files.test/a.mp4' }])
  status = 'AVAILABLE'
  await vi.advanceTimersByTimeAsync(5_000)
  const link = await screen.findByRole('link', { name: 'Get Embed Code' })
  expect(link.getAttribute('href')).toBe('/videos/v7/embed')
  expect(localStorage.getItem('matinee.cache.pasted.u1.a')).toContain('v7')
})

test('the live check runs every 5 seconds until the tag was seen', async () => {
  let tagSeenFirstAt: string | null = null
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = open(
    { onboardingStep: 1 },
    { 'GET /sites/a': () => ({ body: aSite({ tagSeenFirstAt, tagSeenLastAt: tagSeenFirstAt }) }) },
  )
  await screen.findByText('We haven’t seen your ad tag yet.')
  tagSeenFirstAt = '2026-11-21T22:30:00.000Z'
  await vi.advanceTimersByTimeAsync(5_000)
  await screen.findByText('Ad tag first seen: 21.11.2026 22:30')
  const requests = page.to('GET', '/sites/a').length
  await vi.advanceTimersByTimeAsync(15_000)
  expect(page.to('GET', '/sites/a')).toHaveLength(requests)
})
