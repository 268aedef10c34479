import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from './contractWithoutSchemas.ts'

const cut = (code: string) => withoutSchemas(code, parseAst(code, { lang: 'ts' }))

test('a call keeps only what the browser needs', () => {
  expect(
    cut(`export const readVideo = call({
  method: 'GET',
  path: '/videos/:id',
  summary: 'Read a video',
  access: 'videos.read',
  params: IdParams,
  isPersonal: true,
  reply: z.object({ duration: z.int() }),
})
type Summary = { summary: string }`),
  ).toBe(`export const readVideo = ({
  method: 'GET',
  path: '/videos/:id',
  access: 'videos.read',
  isPersonal: true,
  })
type Summary = { summary: string }`)
})

test('schemas, and those that are made from others, become one object', () => {
  expect(
    cut(`export const Name = z.string().trim().max(longest, \`At most \${longest}\`).meta({ id: 'Name' })
export type Name = z.output<typeof Name>
const User = Account.extend({ name: Name.describe('Shown to others.') })`),
  ).toBe(`export const Name = z
export type Name = z.output<typeof Name>
const User = z`)
})

test('other code of the contract stays', () => {
  const code = `const longest = Math.ceil(maxBytes / 3)
export const toRows = (sums: Sums) => Object.entries(sums).map(([name, sum]) => column(name, Math.round(sum)))`
  expect(cut(code)).toBe(code)
})
