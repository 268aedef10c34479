import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findDeadLinks } from './deadLinks.ts'
import { findLongToasts } from './longToasts.ts'
import type { Source } from './rooms.ts'
import { readTexts, type Text } from './texts.ts'

type Language = 'en' | 'tr'

/** Files whose strings people read, with the language; `null`: both, Turkish strings below a key `tr`. */
const textFiles: [pattern: RegExp, language: Language | null][] = [
  [/^(console\/src|contract\/src\/plain)\/texts\/\w+\.en\.ts$/, 'en'],
  [/^(console\/src|contract\/src\/plain)\/texts\/\w+\.tr\.ts$/, 'tr'],
  [/^server\/src\/features\/mails\/\w+\.en\.ts$/, 'en'],
  [/^server\/src\/features\/mails\/\w+\.tr\.ts$/, 'tr'],
  [/^contract\/src\/plain\/texts\/\w+\.ts$/, null],
  [/^console\/build\/metricTexts\.ts$/, null],
  [/^server\/src\/(?!features\/demo\/)(?:.*\/)?(?:\w+Texts|\w+Pages|figures)\.ts$/, null],
  [/^contract\/src\/(reference\/)?\w+\.ts$/, 'en'],
]

const languageOfDocument = (path: string): Language => (path.startsWith('console/help/tr/') ? 'tr' : 'en')

/** Every breach in `sources`, as `path:line: fault`. `glossary`: the text of docs/glossary.md. */
export function findBreaches(sources: Source[], glossary: string): string[] {
  const words = readWords(glossary)
  return sources.flatMap((source) => {
    const breaches = readProse(source).flatMap(({ line, value, language }) => [
      ...findWords(value, words[language]).map((word) => `${line}: "${word}"; see docs/glossary.md`),
      ...findDates(isForPrograms(source.path) ? '' : value).map(
        (date) => `${line}: date ${date}; write DD.MM.YYYY, or code for programs`,
      ),
    ])
    return breaches.map((breach) => `${source.path}:${breach}`)
  })
}

type Line = Text & { language: Language }

/**
 * What people read in a file: strings of a file of texts, or the lines of a document without its code. The palette's
 * `also` has words that people search for, not words that we use.
 */
function readProse({ path, text }: Source): Line[] {
  if (path.endsWith('.md')) {
    const language = languageOfDocument(path)
    return withoutCode(path === 'docs/glossary.md' ? withoutTables(text) : text)
      .split('\n')
      .map((value, index) => ({ line: index + 1, value, language }))
  }
  const file = textFiles.find(([pattern]) => pattern.test(path))
  if (!file || path.endsWith('.test.ts')) return []
  return readTexts(text)
    .filter(({ isExact, key }) => !isExact && !key?.startsWith('palette.also.'))
    .map((one) => ({ ...one, language: file[1] ?? (one.key?.split('.').includes('tr') ? 'tr' : 'en') }))
}

/** Keeps the number of lines. */
const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ')
const withoutCode = (text: string) =>
  text.replaceAll(/^( *)```[^]*?^\1```/gm, blank).replaceAll(/`[^`\n]*`|\]\([^)\n]*\)/g, blank)
const withoutTables = (text: string) => text.replaceAll(/^\|.*$/gm, blank)

type Words = Record<Language, RegExp>

/** The right columns of the two tables below "Words that texts do not use". Throws when a table is missing. */
export function readWords(glossary: string): Words {
  const section = /^## Words that texts do not use$([^]*?)^## /m.exec(glossary)?.[1] ?? ''
  const tables = section.split(/^\| Write +\| Not +\|$/m).slice(1)
  if (tables.length !== 2)
    throw new Error('docs/glossary.md has no two tables of words that texts do not use')
  const [en, tr] = tables.map((table) => {
    const rows = table.split('\n').filter((row) => row.startsWith('|') && !/^\| ?-/.test(row))
    const words = rows.flatMap((row) =>
      row
        .split('|')[2]!
        .split(',')
        .map((word) => word.trim()),
    )
    const alternatives = words.map((word) => word.replace('*', String.raw`\p{L}*`)).join('|')
    return new RegExp(String.raw`(?<![\p{L}\w<{/.@-])(?:${alternatives})(?![\p{L}\w>}@])`, 'giu')
  })
  return { en: en!, tr: tr! }
}

const findWords = (value: string, words: RegExp) => [...value.matchAll(words)].map(([word]) => word)

/** Examples of requests and answers keep the dates of programs. */
const isForPrograms = (path: string) => /^contract\/|\/http\//.test(path)

/** Days that are written in another way than the formatters do. */
const findDates = (value: string) =>
  [
    ...value.matchAll(
      /\b20\d\d-\d\d-\d\d\b|\b\d{1,2}\/\d{1,2}\/20\d\d\b|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* 20\d\d\b/g,
    ),
  ].map(([date]) => date)

/** Documents, texts and the console's code. */
export function readSources(root: string): Source[] {
  const read = (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') })
  const documents = readdirSync(root).filter((name) => name.endsWith('.md'))
  const folders = ['docs', 'console/build', 'console/help', 'console/src', 'contract/src', 'server/src']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(md|tsx?)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  return [...documents, ...files].map(read)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  process.chdir(root)
  const sources = readSources(root)
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  const breaches = [
    ...findBreaches(sources, glossary),
    ...findLongToasts(sources),
    ...findDeadLinks(sources, root),
  ]
  for (const breach of breaches) console.error(breach)
  process.exit(breaches.length ? 1 : 0)
}
