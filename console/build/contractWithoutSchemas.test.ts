import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutReferenceTexts } from './contractWithoutSchemas.ts'

const cut = (code: string) => withoutReferenceTexts(code, parseAst(code, { lang: 'ts' }))

test('summaries and descriptions are left out, the rest of the code stays', () => {
  expect(
    cut(`export const readVideo = call({
  path: '/videos/:id',
  summary: 'Read a video',
  reply: z.object({ durationMs: z.int().describe(\`In \${unit}\`).nullable().describe('Null before'), a: z.string() }).describe('A'),
})
type Summary = { summary: string }`),
  ).toBe(`export const readVideo = call({
  path: '/videos/:id',
  summary: '',
  reply: z.object({ durationMs: z.int().nullable(), a: z.string() }),
})
type Summary = { summary: string }`)
})
