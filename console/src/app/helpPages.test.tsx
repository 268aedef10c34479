import { pathMatcher } from '@matinee/contract/plain/consolePaths'
import { counters } from '@matinee/contract/plain/counters'
import { metrics, videoRevenueMetrics } from '@matinee/contract/plain/reports/metrics'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { rolesWith, staffRoles, type StaffRight } from '@matinee/contract/plain/account/staffRoles'
import { helpPages as publicPages, type HelpPage } from '../../help/contents.ts'
import { operatorHelpPages } from '../../help/operatorContents.ts'
import { mostAsked } from '../features/help/mostAsked.ts'
import { aSiteRow } from '../features/reports/reportsFixtures.ts'
import { useSiteColumns } from '../features/reports/site/useSiteColumns.ts'
import words from '../../help/pictures/words.json'
import { en } from '../texts/en.ts'
import { tr } from '../texts/tr.ts'
import { listPaths } from './listPaths.ts'

type Check = { ids: string[]; links: string[]; pictures: string[] }
const files = {
  en: import.meta.glob<Check>('../../help/en/*.md', { query: '?check', import: 'check', eager: true }),
  tr: import.meta.glob<Check>('../../help/tr/*.md', { query: '?check', import: 'check', eager: true }),
}
const languages = ['en', 'tr'] as const
const helpPages: readonly HelpPage[] = [...publicPages, ...operatorHelpPages]
const articles = import.meta.glob<{ html: string }>('../../help/*/operate-roles.md', {
  import: 'article',
  eager: true,
})
const find = (language: 'en' | 'tr', page: string) => files[language][`../../help/${language}/${page}.md`]

test.each(languages)('the help has every page of its contents in %s, and no other', (language) => {
  const pages = Object.keys(files[language]).map((file) => /([\w-]+)\.md$/.exec(file)![1])
  expect(new Set(pages)).toEqual(new Set(helpPages))
})

test.each(helpPages)('%s has the same headings in both languages', (page) => {
  expect(find('tr', page)?.ids).toEqual(find('en', page)?.ids)
})

const isScreen = pathMatcher(listPaths())
function isDead(link: string, page: HelpPage): boolean {
  if (/^https:|^\/api\/|^\/third-party/.test(link)) return false
  if (link.startsWith('/')) return !isScreen(link)
  const [target, anchor] = link.split('#')
  const found = find('en', target || page)
  return !found || (anchor !== undefined && !found.ids.includes(anchor))
}

test.each(helpPages.flatMap((page) => languages.map((language) => [language, page] as const)))(
  'every link and picture of %s/%s exists',
  (language, page) => {
    const { links = [], pictures = [] } = find(language, page) ?? {}
    expect(links.filter((link) => isDead(link, page))).toEqual([])
    expect(pictures.filter((name) => !(name in words))).toEqual([])
  },
)

test('no page for everybody leads to one that only operators have', () => {
  const leads = (page: HelpPage) =>
    languages.some((language) => find(language, page)!.links.some((link) => link.startsWith('operate-')))
  expect(publicPages.filter(leads)).toEqual([])
})

/** The rights of the table on the page about roles, line by line. */
const rightsOfTable: StaffRight[] = [
  'staff.read',
  'staff.accounts',
  'staff.act',
  'staff.sites',
  'staff.campaigns',
  'staff.imports',
  'staff.rates',
  'staff.money',
  'staff.retry',
  'staff.administer',
]

test.each([
  ['en', 'yes', 'no'],
  ['tr', 'evet', 'hayır'],
] as const)('the help says in %s which role has which right', (language, yes, no) => {
  const page = document.createElement('div')
  page.innerHTML = articles[`../../help/${language}/operate-roles.md`]!.html
  const [names, ...lines] = [...page.querySelector('table')!.rows].map((row) =>
    [...row.cells].slice(1).map((cell) => cell.textContent),
  )
  const { roles } = { en, tr }[language].operate
  expect(names).toEqual(staffRoles.map((role) => roles[role]))
  const held = (right: StaffRight) => staffRoles.map((role) => (rolesWith(right).includes(role) ? yes : no))
  expect(lines).toEqual(rightsOfTable.map(held))
})

test('every metric of the registries has an entry on the page about the figures', () => {
  const anchors = [
    ...Object.keys(metrics),
    ...Object.keys(videoRevenueMetrics).map((metric) => `by-video-${metric}`),
    ...counters.map((counter) => `video-${counter}`),
  ]
  expect(anchors.filter((anchor) => !find('en', 'metrics')!.ids.includes(anchor))).toEqual([])
})

test('every figure of the revenue table has an entry on the page about the figures', () => {
  const row = aSiteRow({
    virgulPageview: 2,
    virgulUniqueVisitor: 1,
    virgulEcpm: { try: 1, usd: 1, eur: 1 },
  })
  const options = { rows: [row], by: ['zone'] as const, currency: 'usd' as const, hasTips: true, period: '' }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  )
  const { result } = renderHook(() => useSiteColumns(options), { wrapper })
  const figures = result.current.filter(({ isNumber }) => isNumber).map(({ id }) => id)
  expect(figures).toEqual(expect.arrayContaining(['revenueShare', 'pageviews', 'visitors', 'pageEcpm']))
  expect(figures.filter((id) => !find('en', 'metrics')!.ids.includes(id))).toEqual([])
})

test('the most asked questions have answers', () => {
  const dead = mostAsked.filter(({ page, anchor }) => isDead(anchor ? `${page}#${anchor}` : page, page))
  expect(dead).toEqual([])
})

const listTexts = (node: unknown): string[] =>
  typeof node === 'string' ? [node.trim()] : Object.values(node as object).flatMap(listTexts)

test.each(Object.entries(words))(
  'the words in the pictures of %s are still texts of the console',
  (name, shown) => {
    const fault = `take the pictures again: npm run help:pictures -- ${name}`
    expect(
      shown.en.filter((word) => !listTexts(en).includes(word)),
      fault,
    ).toEqual([])
    expect(
      shown.tr.filter((word) => !listTexts(tr).includes(word)),
      fault,
    ).toEqual([])
  },
)
