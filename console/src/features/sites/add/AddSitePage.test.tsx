import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage, aUser, aVideo, refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { aSite, listedSites } from '../sitesFixtures.ts'

const created = () => ({ body: { id: 'a' } })

function open(answers: Record<string, Answer> = {}, type: IntegrationType = 0) {
  let isThere = false
  const page = renderConsole({
    path: '/sites/add',
    user: aUser({ integrationType: type }),
    answers: {
      'GET /sites': () =>
        isThere ? listedSites(aSite({ onboardingStep: 1, status: 'NEW' })) : listedSites(),
      'GET /videos': () => aPage(),
      ...answers,
      'POST /sites': (sent) => {
        const answer = (answers['POST /sites'] ?? created)(sent)
        isThere = true
        return answer
      },
    },
  })
  const sentBody = () => page.to('POST', '/sites').map(({ body }) => body)
  return { ...page, sentBody }
}
const field = () => screen.findByLabelText<HTMLInputElement>('Domain name')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Site' })

async function add(page: ReturnType<typeof open>, domain: string) {
  await page.user.type(await field(), domain)
  await page.user.click(button())
}

test('the form has a field for the domain, with help that asks for the site URL', async () => {
  open()
  const description = (await field()).getAttribute('aria-describedby')!
  expect(document.getElementById(description)!.textContent).toContain('Paste your site URL')
})

test('the button is disabled while the field is empty or blank', async () => {
  const page = open()
  const input = await field()
  expect(button().disabled).toBe(true)
  await page.user.type(input, '  ')
  expect(button().disabled).toBe(true)
  await page.user.type(input, 'example.com')
  expect(button().disabled).toBe(false)
})

test('leaving the empty field asks for a domain', async () => {
  const page = open()
  await page.user.click(await field())
  await page.user.tab()
  await screen.findByText('You must enter your domain name')
  await page.user.type(await field(), 'e')
  expect(screen.queryByText('You must enter your domain name')).toBeNull()
})

test.each(['https://example.com', 'httpbin.org'])('%s is refused, and nothing is sent', async (domain) => {
  const page = open()
  await add(page, domain)
  await screen.findByText('Please only enter your domain name')
  await page.user.type(await field(), '{Enter}')
  expect(page.sentBody()).toEqual([])
})

test.each([
  ['www.example.com', 'example.com'],
  ['news.example.org', 'example.org'],
  ['example.com.tr', 'example.com.tr'],
  ['  Example.com/page ', 'example.com'],
])('%s is sent as %s, once, and its wizard opens', async (typed, fqdn) => {
  const page = open()
  await add(page, typed)
  await screen.findByRole('heading', { name: 'Set up a.example' })
  expect(page.where()).toBe('/sites/a/onboarding')
  expect(page.sentBody()).toEqual([{ fqdn, onboardingStep: 1 }])
})

test('an account with videos begins at step 2; one video is enough to check', async () => {
  const page = open({ 'GET /videos': () => aPage(aVideo()) })
  await add(page, 'example.com')
  await waitFor(() => expect(page.sentBody()).toEqual([{ fqdn: 'example.com', onboardingStep: 2 }]))
  // The first steps next to the form have already requested the list.
  expect(page.to('GET', '/videos').at(-1)?.query.toString()).toBe('page=0&perPage=1')
})

test.each([2, 4] as const)('account type %i has no videos to check and begins at step 1', async (type) => {
  const page = open({}, type)
  await add(page, 'example.com')
  await waitFor(() => expect(page.sentBody()).toEqual([{ fqdn: 'example.com', onboardingStep: 1 }]))
  expect(page.to('GET', '/videos')).toEqual([])
})

test('a filled honeypot sends nothing and shows no message', async () => {
  const page = open()
  await page.user.type(await field(), 'example.com')
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')!
  expect(trap.tabIndex).toBe(-1)
  expect(trap.closest('[aria-hidden=true]')).toBeTruthy()
  trap.value = 'https://spam.test'
  await page.user.click(button())
  expect(page.sentBody()).toEqual([])
  expect([screen.queryByRole('alert'), button().disabled]).toEqual([null, false])
})

test.each([
  [422, 'invalid_domain', 'Error : Invalid domain'],
  [409, 'site_exists', 'Error : This domain is already registered'],
  [500, 'internal', 'Error : Something went wrong on our side. If it happens again, contact support.'],
])('the refusal %i %s is shown above the field, and the typed domain stays', async (status, code, text) => {
  const page = open({ 'POST /sites': () => refusal(status, code) })
  await add(page, 'example.com')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect((await field()).value).toBe('example.com')
  expect([page.where(), button().disabled]).toEqual(['/sites/add', false])
})
