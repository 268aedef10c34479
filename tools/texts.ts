import { parseAst } from 'vite'

/** `key`: the path of property names that leads to the string, joined by points; null outside of objects. */
export type Text = { line: number; value: string; key?: string | null; isExact?: boolean }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** All strings of a TypeScript file. Exact: `Exact` stands in a comment on the same line or on the line before. */
export function readTexts(code: string): Text[] {
  const lines = code.split('\n')
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1)
  const lineOf = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1
  const marksExact = (line: number) => /\/[/*].*\bExact\b/.test(lines[line - 1] ?? '')
  const isComment = (line: number) => /^\s*\/[/*]/.test(lines[line - 1] ?? '')
  const texts: Text[] = []
  walk(parseAst(code, { lang: 'ts' }), [], (node, key, value) => {
    const line = lineOf(node.start)
    const isExact = marksExact(line) || (isComment(line - 1) && marksExact(line - 1))
    texts.push({ line, value, key: key.join('.') || null, isExact })
  })
  return texts
}

function walk(node: unknown, key: string[], visit: (node: Node, key: string[], value: string) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, key, visit)
  if (!isNode(node)) return
  if (node.type === 'ImportDeclaration') return
  if (node.type === 'Literal' && typeof node['value'] === 'string') return visit(node, key, node['value'])
  if (node.type === 'TemplateElement') return visit(node, key, (node['value'] as { cooked: string }).cooked)
  if (node.type === 'Property') return walk(node['value'], [...key, nameOf(node['key'])], visit)
  if (node.type === 'VariableDeclarator') return walk(node['init'], [nameOf(node['id'])], visit)
  for (const part of Object.values(node)) walk(part, key, visit)
}

function nameOf(key: unknown): string {
  const name = isNode(key) ? (key['name'] ?? key['value']) : ''
  return typeof name === 'string' ? name : ''
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
