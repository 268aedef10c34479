import type { Plugin } from 'vite'

const inert = '\0contract-without-schemas'

/**
 * The contract's `call` objects carry zod schemas. The server validates; the browser needs the method, the path and
 * the types. So every schema becomes `z`, an object that returns itself from every call, and the parts of calls that only
 * the server reads are left out. The bundler then removes all that is unused.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod' && importer?.includes('/contract/src/') ? inert : null
    },
    load(id) {
      if (id !== inert) return null
      return 'export const z = /* @__PURE__ */ new Proxy(function () {}, { get: () => z, apply: () => z })'
    },
    transform: {
      filter: { id: /\/contract\/src\/\w+\.ts$/ },
      handler(code) {
        return { code: withoutSchemas(code, this.parse(code, { lang: 'ts' })), map: null }
      },
    },
  }
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Cut = { start: number; end: number; text: string }

/** `program`: the code's syntax tree. */
export function withoutSchemas(code: string, program: unknown): string {
  return findCuts(program)
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code)
}

function findCuts(node: unknown): Cut[] {
  if (Array.isArray(node)) return node.flatMap(findCuts)
  if (!isNode(node)) return []
  if (node.type === 'CallExpression' && isSchema(node))
    return [{ start: node.start, end: node.end, text: 'z' }]
  const definition = readDefinition(node)
  if (!definition) return Object.values(node).flatMap(findCuts)
  // Without the wrapper, so that the bundler sees that an unused call has no effect.
  return [
    { start: node.start, end: definition.start, text: '(' },
    ...definition.properties.flatMap((property, index, all) =>
      isForServer(property)
        ? [{ start: property.start, end: all[index + 1]?.start ?? definition.end - 1, text: '' }]
        : findCuts(property),
    ),
  ]
}

/** Whether an expression is a chain that begins with `z`, or with a schema, whose name has a capital letter as `Math` has. */
function isSchema(node: Node): boolean {
  const inner = node['callee'] ?? node['object']
  if (isNode(inner)) return isSchema(inner)
  const name = node.type === 'Identifier' ? String(node['name']) : ''
  return name === 'z' || (/^[A-Z]/.test(name) && !(name in globalThis))
}

/** The object that an expression `call({ … })` declares. */
function readDefinition(node: Node): (Node & { properties: Node[] }) | null {
  const { callee, arguments: list } = node as Partial<{ callee: Node; arguments: Node[] }>
  const [first] = list ?? []
  if (node.type !== 'CallExpression' || callee?.['name'] !== 'call' || first?.type !== 'ObjectExpression')
    return null
  return first as Node & { properties: Node[] }
}

const serverParts = ['summary', 'params', 'query', 'body', 'reply']
const isForServer = ({ key }: Node): boolean => isNode(key) && serverParts.includes(String(key['name']))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
