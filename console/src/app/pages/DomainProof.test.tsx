import type { SiteVerification } from '@matinee/contract/sites'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSite, listedSites } from '../../features/sites/sitesFixtures.ts'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

const unverified: SiteVerification = {
  isVerified: false,
  verifiedAt: null,
  verifiedBy: null,
  isHeldByAnother: false,
  checkedAt: null,
  proof: null,
  adsTxtLines: ['video.example, acode, DIRECT'],
  dnsRecord: 'matinee-site-verification=acode',
  hosts: [],
  strangers: [],
}

const open = (
  some: Partial<SiteVerification> = {},
  answers: Record<string, Answer> = {},
  path = '/settings',
) =>
  renderConsole({
    path,
    user: aUser(),
    answers: {
      'GET /sites': () => listedSites(aSite(path === '/settings' ? {} : { onboardingStep: 2 })),
      'GET /sites/a/verification': () => ({ body: { ...unverified, ...some } }),
      ...answers,
    },
  })
const panel = async (name = 'Domain verification') => within(await screen.findByRole('region', { name }))

test('an unverified site shows that it is not paid, and how to verify the domain in each way', async () => {
  open()
  const proof = await panel()
  expect(proof.getByText('Not verified yet')).toBeTruthy()
  expect(proof.getByText(/You won’t be paid for ads on a.example until/)).toBeTruthy()
  expect(proof.getByText('video.example, acode, DIRECT')).toBeTruthy()
  expect(proof.getByText('matinee-site-verification=acode')).toBeTruthy()
  expect(proof.getByText('We haven’t checked yet.')).toBeTruthy()
})

test('a site verified without a check shows no check result', async () => {
  open({ isVerified: true, verifiedBy: 'operator' })
  const proof = await panel()
  expect(proof.getByText('Verified')).toBeTruthy()
  expect(proof.queryByText('We haven’t checked yet.')).toBeNull()
})

test('a check shows the result of each way', async () => {
  const checked = {
    ...unverified,
    isVerified: true,
    verifiedBy: 'dns',
    checkedAt: '2026-11-22T08:05:00.000Z',
    proof: { adsTxt: 'missing', tag: 'unreachable', dns: 'found' },
  }
  const page = open({}, { 'POST /sites/a/verification/check': () => ({ body: checked }) })
  const proof = await panel()
  await page.user.click(proof.getByRole('button', { name: 'Check now' }))
  await proof.findByText('Verified')
  expect(proof.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Not found'),
    expect.stringContaining('No response'),
    expect.stringContaining('Found'),
  ])
  expect(proof.getByText(/^Last checked: /)).toBeTruthy()
})

test('without an ads.txt line, the ads.txt method says why it is not available', async () => {
  open({ adsTxtLines: [] })
  const proof = await panel()
  const [adsTxt] = proof.getAllByRole('listitem')
  expect(adsTxt!.textContent).toBe(
    'Line in ads.txtNot availableYour site’s code isn’t in any of our ads.txt lines, so choose another way.',
  )
})

test('a domain verified by another account shows that and what happens next', async () => {
  open({ isHeldByAnother: true })
  expect((await panel()).getByText(/Another account has verified a.example/)).toBeTruthy()
})

test('the ads.txt step of the onboarding shows the domain verification too', async () => {
  open({}, {}, '/sites/a/onboarding')
  expect((await panel()).getByText('Not verified yet')).toBeTruthy()
})

test('further hosts are saved as typed; an invalid one gets an error and stays in the field', async () => {
  const refused = { code: 'invalid_domain', message: 'x', fields: { 'hosts.1': 'Invalid domain' } }
  let isRefused = true
  const page = open(
    {},
    {
      'PUT /sites/a/hosts': () =>
        isRefused
          ? { status: 422, body: { error: refused } }
          : {
              body: { ...unverified, hosts: [{ host: 'shop.example', isVerified: false, checkedAt: null }] },
            },
    },
  )
  const hosts = await panel('Further hosts')
  const field = hosts.getByRole('textbox')
  await page.user.type(field, 'shop.example{Enter}com.tr')
  await page.user.click(hosts.getByRole('button', { name: /^Save/ }))
  await hosts.findByText('This isn’t a domain: com.tr')
  expect((field as HTMLTextAreaElement).value).toBe('shop.example\ncom.tr')
  isRefused = false
  await page.user.click(hosts.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(hosts.getByRole('list').textContent).toBe('shop.exampleNot verified yet'))
  expect(page.to('PUT', '/sites/a/hosts').at(-1)!.body).toEqual({ hosts: ['shop.example', 'com.tr'] })
})

test('unlisted hosts that use the ad code are listed with their requests', async () => {
  open({ strangers: [{ host: 'copy.example', requests: 1_234, lastSeenAt: '2026-11-22T08:05:00.000Z' }] })
  const strangers = await panel('Unverified hosts')
  expect(strangers.getByText('copy.example')).toBeTruthy()
  expect(strangers.getByText('1,234')).toBeTruthy()
})
