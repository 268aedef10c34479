import { sql } from 'kysely'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { server } from './testServer.ts'

type Column = { isNullable: boolean; hasDefault: boolean; type: string }
type Columns = Record<string, Column>

const src = new URL('../src/', import.meta.url)
const files = globSync(['platform/**/tables.ts', 'features/**/*.tables.ts'], { cwd: src })
const declared = Object.assign(
  {},
  ...files.map((file) => readTables(readFileSync(new URL(file, src), 'utf8'))),
)

/** The tables that a file adds to `Tables`, by name, with the columns of their types. */
function readTables(source: string): Record<string, Columns> {
  const text = source.replaceAll(/\/\*.*?\*\//gs, '')
  const members = /interface Tables \{(.*?)\}/s.exec(text)?.[1] ?? ''
  return Object.fromEntries(
    [...members.matchAll(/(\w+): (\w+)/g)].map(([, table, type]) => {
      const body = new RegExp(`type ${type} = \\{(.*?)\\n?\\}\\n`, 's').exec(`${text}\n`)?.[1]
      if (!body) throw new Error(`${type} is not a type literal of its file`)
      return [table!, readColumns(body)]
    }),
  )
}

function readColumns(body: string): Columns {
  // Fields of nested objects and arguments of generic types are not columns.
  const flat = body.replaceAll(/\{[^{}]*\}/g, 'object')
  return Object.fromEntries(
    [...flat.matchAll(/(\w+): ([^;\n]+)/g)].map(([, name, type]) => {
      const selected = /^ColumnType<([^,]+),/.exec(type!)?.[1] ?? type!.replaceAll(/\w+<.*>/g, 'generic')
      return [
        name!,
        {
          isNullable: /\bnull\b/.test(selected),
          hasDefault: type!.startsWith('Generated<'),
          type: type!.trim(),
        },
      ]
    }),
  )
}

async function readSchema(): Promise<Record<string, Columns>> {
  const { rows } = await sql<{
    table: string
    name: string
    isNullable: boolean
    hasDefault: boolean
    type: string
  }>`
    select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as is_nullable,
      column_default is not null or is_identity = 'YES' as has_default
    from information_schema.columns where table_schema = 'public'`.execute(server.deps.db)
  const schema: Record<string, Columns> = {}
  for (const { table, name, ...column } of rows) (schema[camelCase(table)] ??= {})[camelCase(name)] = column
  return schema
}

const camelCase = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** TypeScript types that the driver returns for a column type; unions of literals are written with quotes or digits. */
const typesOf: Record<string, RegExp> = {
  text: /string|'|^(keyof )?[A-Z]\w+$/,
  date: /string/,
  integer: /number|\d|Micros/,
  smallint: /number|\d|^[A-Z]\w+$/,
  'double precision': /number/,
  bigint: /number|Micros/,
  boolean: /boolean/,
  bytea: /Buffer/,
  'timestamp with time zone': /Instant|CreatedAt|UpdatedAt|Date/,
  jsonb: /Json<|object|ColumnType</,
  ARRAY: /\[\]/,
}

test('every declared table has the columns of the migrated database, with their nullability', async () => {
  const schema = await readSchema()
  const shape = (tables: Record<string, Columns>) =>
    Object.fromEntries(
      Object.keys(declared).map((table) => [
        table,
        Object.fromEntries(
          Object.entries(tables[table] ?? {}).map(([name, { isNullable }]) => [name, isNullable]),
        ),
      ]),
    )
  expect(Object.keys(declared).length).toBeGreaterThan(38)
  expect(shape(declared)).toEqual(shape(schema))
})

test('a declared column has the type that the driver returns, and is generated only if it has a default', async () => {
  const schema = await readSchema()
  const wrong = Object.entries<Columns>(declared).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([name, { type, hasDefault }]) => {
        const actual = schema[table]?.[name]
        const isType = typesOf[actual?.type ?? '']?.test(type.replace(/ \| null$/, ''))
        return !isType || (hasDefault && !actual?.hasDefault)
      })
      .map(([name, { type }]) => `${table}.${name}: ${type}, in the database ${schema[table]?.[name]?.type}`),
  )
  expect(wrong).toEqual([])
})
