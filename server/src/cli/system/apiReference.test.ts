import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matinee, matineeJson as json } from '../../../testing/matinee.ts'
import { server } from '../../../testing/testServer.ts'

test('prints the calls of operators as OpenAPI', async () => {
  const { info, paths } = await json<{ info: object; paths: Record<string, object> }>('api-reference')
  expect(info).toMatchObject({ title: 'Matinee API for operators' })
  expect(paths).toHaveProperty(['/api/v1/admin/users'])
  expect(paths).not.toHaveProperty(['/api/v1/videos'])
})

test('writes a page that names no other server', async () => {
  const out = join(server.dataDir, 'operators.html')
  expect(await matinee('api-reference', '--out', out)).toMatchObject({ code: 0, err: '' })
  const page = readFileSync(out, 'utf8')
  expect(page).toContain('<title>Matinee API for operators</title>')
  expect(page).not.toMatch(/<(script|link|img)[^>]* (src|href)=/)
  expect(page.match(/<\/script/gi)).toHaveLength(2)
  const missing = join(server.dataDir, 'missing', 'page.html')
  expect((await matinee('api-reference', '--out', missing)).code).toBe(2)
})
