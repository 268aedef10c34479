import { basename, dirname, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSources, type Source } from './rooms.ts'

const maxLines = 6400
const breakpoints = [768, 1024, 1280]
const tokensFile = 'console/src/app/tokens.css'
const unruled = [tokensFile, 'console/src/app/fonts.css']

/** Every breach of the console's rules for styles (docs/design.md) in `sources`, as `path:line: what to write instead`. */
export function findBreaches(sources: Source[]): string[] {
  const styles = sources
    .filter(({ path }) => path.startsWith('console/src/') && path.endsWith('.css'))
    .map(({ path, text }) => ({ path, text: blankComments(text), lines: text.split('\n').length - 1 }))
  const tokens = readTokens(styles.find(({ path }) => path === tokensFile)?.text ?? '')
  const lines = styles.reduce((sum, style) => sum + style.lines, 0)
  return [
    ...styles.flatMap((style) => breakpointBreaches(style)),
    ...styles
      .filter(({ path }) => !unruled.includes(path))
      .flatMap((style) =>
        listDeclarations(style).flatMap((declaration) => valueBreaches(declaration, tokens)),
      ),
    ...styles
      .filter(({ path }) => path.endsWith('.module.css'))
      .flatMap((style) => classBreaches(style, sources)),
    ...(lines > maxLines ? [`console/src: ${lines} lines of CSS, ${maxLines} allowed`] : []),
  ]
}

/** The same text with blanks for comments, so that positions stay. */
const blankComments = (css: string) =>
  css.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Tokens of sizes by kind and pixels, such as `space` → 8 → `--space-8`. */
type Tokens = Record<'space' | 'text', Map<string, string>>

function readTokens(css: string): Tokens {
  const tokens: Tokens = { space: new Map(), text: new Map() }
  for (const [, name, kind, pixels] of css.matchAll(/(--(space|text)-[\w-]+):\s*(\d+)px/g))
    tokens[kind as keyof Tokens].set(pixels!, name!)
  return tokens
}

function breakpointBreaches({ path, text }: Source): string[] {
  return [...text.matchAll(/@media[^{]*\bwidth\b[^{]*/g)].flatMap((query) =>
    [...query[0].matchAll(/(\d+)px/g)]
      .filter(([, pixels]) => !breakpoints.includes(Number(pixels)))
      .map(
        ([value]) =>
          `${path}:${lineAt(text, query.index)}: breakpoint ${value}; use ${breakpoints.join(', ')} px, or a layout that wraps by itself`,
      ),
  )
}

type Declaration = { property: string; value: string; place: () => string }

const listDeclarations = ({ path, text }: Source): Declaration[] =>
  [...text.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map((match) => ({
    property: match[1]!,
    value: match[2]!,
    place: () => `${path}:${lineAt(text, match.index)}`,
  }))

const colour =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|\blight-dark\(\s*#|\b(?:black|white)\b/i

function valueBreaches({ place, property, value }: Declaration, { space, text }: Tokens): string[] {
  const breaches: string[] = []
  if (/^font(-size)?$/.test(property) && !value.includes('clamp('))
    for (const [size, pixels] of value.replace(/\/\s*[\d.]+px/, '').matchAll(/([\d.]+)px/g))
      breaches.push(`font size ${size}; use ${nameToken(text, pixels!, '--text-')}`)
  if (/^font(-weight)?$/.test(property))
    for (const [weight] of value.matchAll(/(?<![\w./-])([5-9]00|[1-9]\d[1-9])(?![\w.%])/g))
      breaches.push(`font weight ${weight}; use var(--weight-medium) or var(--weight-strong)`)
  if (/^(margin|padding|gap|(row|column)-gap)\b/.test(property))
    for (const [size, pixels] of value.matchAll(/(?<![\w.-])(\d+)px/g))
      if (space.has(pixels!)) breaches.push(`space ${size}; use var(${space.get(pixels!)})`)
  // In a mask only the opacity counts.
  if (!property.includes('mask') && !property.startsWith('--fade') && colour.test(value))
    breaches.push(`colour ${colour.exec(value)![0]}; use a token of app/tokens.css, or add one there`)
  return breaches.map((breach) => `${place()}: ${breach}`)
}

const nameToken = (tokens: Map<string, string>, pixels: string, prefix: string) =>
  tokens.has(pixels) ? `var(${tokens.get(pixels)})` : `a ${prefix} token`

/** Classes of a `*.module.css` that no file which imports it names, and names that it does not have. */
function classBreaches({ path, text }: Source, sources: Source[]): string[] {
  const first = new Map<string, number>()
  for (const match of text.matchAll(/\.([a-z_][\w-]*)(?=[^;{}]*\{)/gi))
    if (!first.has(match[1]!)) first.set(match[1]!, match.index)
  const uses = findUses(path, sources)
  const missing = uses
    .filter(({ name }) => name !== null && !first.has(name))
    .map(({ from, name }) => `${from}: ${basename(path)} has no .${name}`)
  // A component that hands the sheet on or computes a name may use all of it.
  if (uses.some(({ name }) => name === null)) return missing
  const used = new Set(uses.map(({ name }) => name))
  return [
    ...[...first]
      .filter(([name]) => !used.has(name))
      .map(([name, index]) => `${path}:${lineAt(text, index)}: no component uses .${name}; delete it`),
    ...missing,
  ]
}

/** Each use of the sheet at `path`, with its place and the class; null: not one class by its name. */
function findUses(path: string, sources: Source[]): { from: string; name: string | null }[] {
  return sources
    .filter((source) => /^console\/src\/.*(?<!\.test)\.tsx?$/.test(source.path))
    .filter(({ text }) => text.includes(`${basename(path)}'`))
    .flatMap(({ path: from, text }) =>
      [...text.matchAll(/import (\w+) from '([^']+\.css)'/g)]
        .filter(([, , target]) => relative('.', resolve(dirname(from), target!)) === path)
        .flatMap((statement) =>
          [...text.matchAll(new RegExp(`\\b${statement[1]}(?:\\.(\\w+))?\\b`, 'g'))]
            .filter(({ index }) => index < statement.index || index > statement.index + statement[0].length)
            .map(({ 1: name, index }) => ({ from: `${from}:${lineAt(text, index)}`, name: name ?? null })),
        ),
    )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
  const breaches = findBreaches(readSources('.'))
  for (const breach of breaches) console.error(breach)
  process.exit(breaches.length ? 1 : 0)
}
