import { expect, test } from 'vitest'
import { findKeysOfToasts, findLongToasts } from './longToasts.ts'
import { findDeadLinks } from './deadLinks.ts'
import { findBreaches } from './words.ts'

const glossary = `## Words that texts do not use
| Write | Not |
|---|---|
| email | e-mail* |
| continue | go on, goes on |

| Write | Not |
|---|---|
| e-posta | email |

## Words of the code
| Write | Not |
|---|---|
| validate | judge |
`
const breachesOf = (path: string, text: string) => findBreaches([{ path, text }], glossary)
const english = 'console/src/texts/sites.en.ts'

test.each([
  [english, "export const sites = {\n  a: 'Your E-mails',\n}\n", ':2: "E-mails"; see docs/glossary.md'],
  [
    english,
    'export const a = {\n  b: (n: string) => `Goes on ${n}`,\n}\n',
    ':2: "Goes on"; see docs/glossary.md',
  ],
  [
    'console/src/texts/sites.tr.ts',
    "export const a = { b: 'Yeni email' }",
    ':1: "email"; see docs/glossary.md',
  ],
  [
    'contract/src/plain/texts/refusals.ts',
    "const r = { a: { en: 'email', tr: 'email' } }",
    ':1: "email"; see docs/glossary.md',
  ],
  [
    'contract/src/plain/texts/videoReasons.tr.ts',
    "export const a = { b: 'Yeni email' }",
    ':1: "email"; see docs/glossary.md',
  ],
  [
    'server/src/roles/errorPages.ts',
    "const t = { tr: { a: { b: 'email' } } }",
    ':1: "email"; see docs/glossary.md',
  ],
  ['docs/a.md', '# A\n\nThen go on.\n', ':3: "go on"; see docs/glossary.md'],
  ['console/help/tr/a.md', 'email\n', ':1: "email"; see docs/glossary.md'],
  ['README.md', 'Since 2026-11-23.\n', ':1: date 2026-11-23; write DD.MM.YYYY, or code for programs'],
])('%s: %j is refused', (path, text, breach) => {
  expect(breachesOf(path, text)).toEqual([path + breach])
})

test.each([
  [english, "export const goesOn = { goOn: 'Continue' } // go on\n"],
  [english, "export const a = {\n  b: 'Your e-mail', // Exact\n}\n"],
  [english, "export const a = {\n  /** Exact. */\n  b: 'Your e-mail',\n}\n"],
  [english, "import { a } from './e-mail.ts'\n"],
  ['docs/a.md', 'Use `2026-11-23`, `go on` and [this](e-mail.md), on 23.11.2026.\n'],
  ['docs/a.md', '```\ngo on\n```\n'],
  ['docs/glossary.md', '| email | e-mail |\n'],
  ['console/src/features/a.ts', "const a = 'go on'\n"],
  ['contract/src/plain/texts/a.ts', "const a = { attr: 'email' }\n"],
])('%s: %j passes', (path, text) => {
  expect(breachesOf(path, text)).toEqual([])
})

test('a toast above 140 letters is refused, and a text of a failed call too', () => {
  const component = `const t = useTranslations('videos')
    notify({ tone: 'info', message: t(isDone ? 'done' : 'moved', { a: f(b) }) })
    return t('lede')`
  expect(findKeysOfToasts(component)).toEqual(['videos.info', 'videos.done', 'videos.moved'])
  const long = 'word '.repeat(30)
  const texts = `export const signedIn = {
  videos: { done: '${long}', lede: '${long}' },
  errors: { internal: '${long}' },
}`
  expect(
    findLongToasts([
      { path: 'console/src/features/videos/a.tsx', text: component },
      { path: 'console/src/texts/signedIn.en.ts', text: texts },
    ]),
  ).toEqual([
    'console/src/texts/signedIn.en.ts:2: a toast of 150 letters, 140 allowed',
    'console/src/texts/signedIn.en.ts:3: a toast of 150 letters, 140 allowed',
  ])
})

test('a link to a missing file or heading is refused', () => {
  const root = new URL('..', import.meta.url).pathname
  const text = '[a](glossary.md#suffixes) [b](glossary.md#gone) [c](none.md)\n`docs/none.md`\n'
  expect(findDeadLinks([{ path: 'docs/a.md', text }], root)).toEqual([
    'docs/a.md:1: docs/glossary.md has no heading #gone',
    'docs/a.md:1: docs/none.md does not exist',
    'docs/a.md:2: docs/none.md does not exist',
  ])
})
