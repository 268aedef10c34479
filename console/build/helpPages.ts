import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { en } from '../src/texts/en.ts'
import { tr } from '../src/texts/tr.ts'
import { escape, pictureForm, renderHelp, type RenderedHelp } from './renderHelp.ts'
import { renderMetrics } from './renderMetrics.ts'
import { readWebpSize } from './webpSize.ts'

const texts = { en, tr }
export type HelpLanguage = keyof typeof texts

/** `console/help`, with a folder for each language and one for the pictures. */
export const helpFolder = fileURLToPath(new URL('../help/', import.meta.url))

const source = /\/console\/help\/(en|tr)\/([\w-]+)\.md(?:\?(\w+))?$/

/**
 * Makes modules of the help's pages: `page.md` exports the `article`, `page.md?title` only its title and summary for lists,
 * `page.md?sections` the plain text for the search.
 */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    enforce: 'pre',
    load(id) {
      const match = source.exec(id)
      if (!match) return null
      const [, language, slug, part = 'article'] = match
      const page = readHelpPage(language as HelpLanguage, slug!)
      return { code: print(part, page, language as HelpLanguage), moduleType: 'js', map: null }
    },
  }
}

export function readHelpPage(language: HelpLanguage, slug: string): RenderedHelp {
  const file = `${language}/${slug}.md`
  const page = renderHelp({
    file: `console/help/${file}`,
    text: readFileSync(join(helpFolder, file), 'utf8'),
    findLabel: (key) => findText(texts[language], key),
  })
  if (slug !== 'metrics') return page
  const generated = renderMetrics(language, texts[language])
  return {
    ...page,
    html: page.html + generated.html,
    headings: [...page.headings, ...generated.headings],
    sections: [...page.sections, ...generated.sections],
    links: [...page.links, ...generated.links],
  }
}

/** The text with a key such as `videos.upload`. */
export function findText(from: unknown, key: string): string | null {
  const found = key
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], from)
  return typeof found === 'string' ? found : null
}

function print(part: string, page: RenderedHelp, language: HelpLanguage): string {
  const { title, summary, headings, sections } = page
  const value = (name: string, of: unknown) => `export const ${name} = ${JSON.stringify(of)}\n`
  if (part === 'title') return value('title', { title, summary })
  if (part === 'sections') return value('sections', { title, summary, sections })
  if (part === 'check') return value('check', check(page))
  const { html, imports } = showPictures(page, language)
  return `${imports}export const article = {title: ${JSON.stringify(title)}, headings: ${JSON.stringify(headings)}, html: ${html}}\n`
}

const themes = ['light', 'dark'] as const
const pictureFile = (name: string, language: HelpLanguage, theme: string) =>
  join(helpFolder, `pictures/${name}.${language}.${theme}.webp`)

/** For the test of all pages. */
const check = ({ headings, links, pictures }: RenderedHelp) => ({
  ids: headings.map(({ id }) => id),
  links,
  pictures,
})

/** The HTML as an expression that imports the pictures, so that the build names their files. */
function showPictures({ html }: RenderedHelp, language: HelpLanguage) {
  const imports: string[] = []
  const expressions: string[] = []
  const add = (text: string) => expressions.push(JSON.stringify(text))
  const { openPicture } = texts[language].help
  const parts = html.split(pictureForm)
  for (let at = 0; at < parts.length; at += 3) {
    const [text, name, alt] = parts.slice(at)
    add(text!)
    const files = themes
      .map((theme) => ({ theme, path: pictureFile(name ?? '', language, theme) }))
      .filter(({ path }) => existsSync(path))
    // A picture that was not taken yet leaves no gap.
    if (files.length > 0) add('<figure>')
    for (const { theme, path } of files) {
      const file = `p${imports.length}`
      imports.push(`import ${file} from ${JSON.stringify(path)}\n`)
      const { width, height } = readWebpSize(readFileSync(path))
      add(`<a data-for="${theme}" target="_blank" rel="noreferrer" href="`)
      expressions.push(file)
      add('"><img src="')
      expressions.push(file)
      add(
        `" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async"> <span class="hidden-text">${escape(openPicture)}</span></a>`,
      )
    }
    if (files.length > 0) add('</figure>')
  }
  return { imports: imports.join(''), html: expressions.join(' + ') }
}
