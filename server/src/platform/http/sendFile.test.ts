import fastify from 'fastify'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sendPrivateFile } from './sendFile.ts'

async function answerFor(name: string) {
  const app = fastify()
  app.get('/', (_request, reply) =>
    sendPrivateFile(reply, {
      name,
      type: 'text/csv; charset=utf-8',
      bytes: 7,
      content: Readable.from('figures'),
    }),
  )
  return app.inject('/')
}

test('a private file is downloaded, never displayed, sniffed or cached', async () => {
  const { statusCode, headers, body } = await answerFor('20261122-report.csv')
  expect([statusCode, body]).toEqual([200, 'figures'])
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': '7',
    'content-disposition': 'attachment; filename="20261122-report.csv"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['Günlük gelir.csv', `filename="G-nl-k gelir.csv"; filename*=UTF-8''G%C3%BCnl%C3%BCk%20gelir.csv`],
  ["it's (1)*.csv", `filename="it's (1)*.csv"`],
  ['a"; filename="b.exe', `filename="a-; filename=-b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`],
  ['a\r\nSet-Cookie: x', `filename="a-Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`],
  ['cut \uD835', `filename="cut -"; filename*=UTF-8''cut%20%EF%BF%BD`],
  ["ü'()*", `filename="-'()*"; filename*=UTF-8''%C3%BC%27%28%29%2A`],
])('the name %j can neither end the header nor begin another', async (name, disposition) => {
  expect((await answerFor(name)).headers['content-disposition']).toBe(`attachment; ${disposition}`)
})
