/**
 * Elements whose content a browser treats as text or does not run: a script inside does not count. Pages often keep
 * visitors' words there, unescaped.
 */
const withText = new Set(
  'script style textarea title xmp iframe noembed noframes noscript template plaintext'.split(' '),
)
const tagName = /\/?[a-z][^\s/>]*/iy
const endOfComment = /--!?>/g
const beforeAttribute = /[\s/]*/y
const attributeName = /=?[^\s/>=]*/y
const beforeValue = /\s*(=?)\s*/y
const bareValue = /[^\s>]*/y

/**
 * The attributes of each script element that a page runs, as a browser's tokenizer finds them (HTML, 13.2.5): in one
 * pass, as the page's owner controls its size and content. The first of several attributes with one name counts.
 */
export function* readScripts(html: string): Generator<ReadonlyMap<string, string>> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const name = match(tagName, html, at + 1)?.[0].toLowerCase()
    if (name === undefined) {
      at = skipNoTag(html, at)
    } else {
      const tag = readAttributes(html, at + 1 + name.length)
      if (!tag) return
      if (name === 'script') yield tag.attributes
      at = withText.has(name) ? endOfText(html, tag.end, name) : tag.end
    }
    if (at === -1) return
  }
}

/** Index behind a comment, a doctype or a single `<`; -1 where a comment has no end. */
function skipNoTag(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    // Also `<!-->`, which is a complete comment.
    endOfComment.lastIndex = at + 2
    return endOfComment.test(html) ? endOfComment.lastIndex : -1
  }
  if (!/[!?/]/.test(html.charAt(at + 1))) return at + 1
  const end = html.indexOf('>', at)
  return end === -1 ? -1 : end + 1
}

/** Null where the page ends within the tag: then there is none. */
function readAttributes(
  html: string,
  start: number,
): { attributes: Map<string, string>; end: number } | null {
  const attributes = new Map<string, string>()
  let at = start
  for (;;) {
    at += match(beforeAttribute, html, at)![0].length
    if (at >= html.length) return null
    if (html[at] === '>') return { attributes, end: at + 1 }
    const name = match(attributeName, html, at)![0]
    at += name.length
    const [gap, sign] = match(beforeValue, html, at)!
    let value = ''
    if (sign) {
      at += gap.length
      const quote = html[at]
      const isQuoted = quote === '"' || quote === "'"
      const end = isQuoted ? html.indexOf(quote, at + 1) : at + match(bareValue, html, at)![0].length
      if (end === -1) return null
      value = html.slice(isQuoted ? at + 1 : at, end)
      at = isQuoted ? end + 1 : end
    }
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, value)
  }
}

/** Index of the end tag; -1 where everything that follows is text. */
function endOfText(html: string, start: number, name: string): number {
  const endTag = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  endTag.lastIndex = start
  return endTag.exec(html)?.index ?? -1
}

function match(sticky: RegExp, html: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(html)
}
