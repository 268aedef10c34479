import { Marked, type Token, type Tokens } from 'marked'

/** A heading of a page; `level` is 2 or 3. */
export type HelpHeading = { id: string; text: string; level: number }
/** What stands below a heading, as plain text for the search; before the first heading `id` and `heading` are null. */
export type HelpSection = { id: string | null; heading: string | null; text: string }
export type RenderedHelp = {
  title: string
  summary: string
  html: string
  headings: HelpHeading[]
  sections: HelpSection[]
  /** Addresses of links as written, and names of pictures. */
  links: string[]
  pictures: string[]
}

export type HelpSource = {
  /** For messages. */
  file: string
  text: string
  /** The text of the console with a key such as `videos.upload`; null if there is none. */
  findLabel: (key: string) => string | null
}

/** A picture in the HTML, with its name and description; the module of the page replaces it. */
export const pictureForm = /<figure data-picture="([\w-]+)" data-alt="([^"]*)"><\/figure>/

/** Renders a page of the help: front matter and Markdown. Throws an error with the file's name for a fault in it. */
export function renderHelp(source: HelpSource): RenderedHelp {
  const fail = (fault: string): never => {
    throw new Error(`${source.file}: ${fault}`)
  }
  const label = (key: string): string => {
    const text = source.findLabel(key) ?? fail(`the console has no text {{${key}}}`)
    return /[{<]/.test(text) ? fail(`{{${key}}} needs values: ${text}`) : text
  }
  const { front, body } = splitFront(source.text) ?? fail('has no front matter')
  const read = (name: string) =>
    (new RegExp(`^${name}: *(.+)$`, 'm').exec(front)?.[1] ?? fail(`has no ${name}`))
      .trim()
      .replace(/^(['"])(.*)\1$/, '$2')
      .replace(labelForm, (_, key: string) => label(key))
  const page: RenderedHelp = {
    title: read('title'),
    summary: read('summary'),
    html: '',
    headings: [],
    sections: [],
    links: [],
    pictures: [],
  }
  const marked = createMarked({ page, fail, label })
  for (const group of groupByHeading(marked.lexer(body))) {
    const known = page.headings.length
    const html = marked.parser(group)
    const heading = page.headings[known]
    const text = toText(heading ? html.replace(/^<h\d.*?<\/h\d>/s, '') : html)
    page.html += html
    if (heading || text) page.sections.push({ id: heading?.id ?? null, heading: heading?.text ?? null, text })
  }
  return page
}

const labelForm = /\{\{([\w. ]+)\}\}/g

function splitFront(text: string): { front: string; body: string } | null {
  const match = /^---\n([^]*?)\n---\n([^]*)$/.exec(text.replaceAll('\r\n', '\n'))
  return match && { front: match[1]!, body: match[2]! }
}

function groupByHeading(tokens: Token[]): Token[][] {
  const groups: Token[][] = [[]]
  for (const token of tokens) {
    if (token.type === 'heading') groups.push([])
    groups.at(-1)!.push(token)
  }
  return groups
}

type Context = {
  page: RenderedHelp
  fail: (fault: string) => never
  label: (key: string) => string
}

function createMarked({ page, fail, label }: Context): Marked {
  const marked = new Marked()
  marked.use({
    extensions: [
      {
        name: 'label',
        level: 'inline',
        start: (text: string) => text.indexOf('{{'),
        tokenizer(text: string) {
          const match = /^\{\{([\w. ]+)\}\}/.exec(text)
          return match ? { type: 'label', raw: match[0], key: match[1] } : undefined
        },
        renderer: ({ key }) => `<b data-label>${escape(label(key as string))}</b>`,
      },
    ],
    renderer: {
      html: ({ raw }) => fail(`raw HTML is not allowed: ${raw.trim()}`),
      heading(token) {
        return renderHeading(page, token, this.parser.parseInline(token.tokens), fail)
      },
      link({ href, tokens }) {
        return renderLink(page, href, this.parser.parseInline(tokens), fail)
      },
      image({ href, text }) {
        const name =
          /^picture:([\w-]+)$/.exec(href)?.[1] ?? fail(`a picture is written picture:name, not ${href}`)
        page.pictures.push(name)
        return `<figure data-picture="${name}" data-alt="${escape(text)}"></figure>`
      },
      paragraph({ tokens }) {
        const content = this.parser.parseInline(tokens)
        const picture = tokens.find(({ type }) => type === 'image')
        if (!picture) return `<p>${content}</p>`
        return tokens.length === 1 ? content : fail(`a picture is a paragraph of its own: ${picture.raw}`)
      },
      code: ({ text }) => `<div data-code><pre tabindex="0"><code>${escape(text)}</code></pre></div>`,
      table(token) {
        return renderTable(token, (cell) => this.parser.parseInline(cell.tokens), page)
      },
    },
  })
  return marked
}

function renderHeading(
  page: RenderedHelp,
  { depth, text }: Tokens.Heading,
  content: string,
  fail: Context['fail'],
): string {
  if (depth !== 2 && depth !== 3) fail(`headings have two or three #: ${text}`)
  const id = /\{#([\w-]+)\}\s*$/.exec(text)?.[1] ?? fail(`the heading has no {#id}: ${text}`)
  if (page.headings.some((heading) => heading.id === id)) fail(`two headings have the id ${id}`)
  const html = content.replace(/\s*\{#[\w-]+\}\s*$/, '')
  page.headings.push({ id, text: toText(html), level: depth })
  return `<h${depth} id="${id}"><a href="#${id}">${html}</a></h${depth}>`
}

/** `payments#paid`: a page of the help; `/payments`: a screen, or a page of the server below /api; `https:`: elsewhere. */
function renderLink(page: RenderedHelp, href: string, content: string, fail: Context['fail']): string {
  page.links.push(href)
  if (href.startsWith('https://') || /^\/(api|third-party)\b/.test(href))
    return `<a href="${escape(href)}" target="_blank" rel="noreferrer">${content}</a>`
  if (/^#[\w-]+$/.test(href) || /^\/[\w/-]*$/.test(href)) return `<a href="${href}">${content}</a>`
  if (/^[\w-]+(#[\w-]+)?$/.test(href)) return `<a href="/help/${href}">${content}</a>`
  return fail(`a link leads to no page, screen or https address: ${href}`)
}

/** Wide tables scroll by themselves, also by the keyboard. */
function renderTable(
  { header, rows }: Tokens.Table,
  render: (cell: Tokens.TableCell) => string,
  page: RenderedHelp,
): string {
  const line = (tag: string, cells: Tokens.TableCell[]) =>
    `<tr>${cells.map((cell) => `<${tag}${cell.align ? ` data-align="${cell.align}"` : ''}>${render(cell)}</${tag}>`).join('')}</tr>`
  const name = page.headings.at(-1)?.text ?? page.title
  return `<div data-table tabindex="0" role="group" aria-label="${escape(name)}"><table><thead>${line('th', header)}</thead><tbody>${rows
    .map((row) => line('td', row))
    .join('')}</tbody></table></div>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter]!)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** The words of HTML. */
export const toText = (html: string): string =>
  html
    .replace(/<\/(p|li|td|th|dt|dd|pre|h\d)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()
