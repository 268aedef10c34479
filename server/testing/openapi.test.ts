import { readOperatorReference } from '@matinee/contract/admin'
import { isStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { everyCall } from '@matinee/contract/everyCall'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { make } from './make.ts'
import { server } from './testServer.ts'

const read = (path: string) => fetch(`${server.url}/api/v1${path}`)

test('the public document is readable without sign-in and names this server', async () => {
  const answer = await read('/openapi.json')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const document = (await answer.json()) as {
    openapi: string
    servers: object[]
    info: { description: string }
  }
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: server.url }] })
  expect(document.info.description).toContain('# Changelog')
  expect(JSON.stringify(document)).not.toContain('/api/v1/admin/users')
})

test('a client that has the public document gets it again only after a change', async () => {
  const first = await read('/openapi.json')
  expect(first.headers.get('content-encoding')).toBe('gzip')
  const etag = first.headers.get('etag')!
  const again = await fetch(`${server.url}/api/v1/openapi.json`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the reference page loads its script and document from this server', async () => {
  const page = await (await read('/docs/')).text()
  expect(page).toContain('js/scalar.js')
  expect(page).toContain('/api/v1/openapi.json')
  expect(page).not.toMatch(/https?:\/\/(?!127)/)
})

test('the document of the operators answers operators only', async () => {
  const [publisher, operator] = [await make.account(), await make.staff()]
  expect(await api(null).refusal(readOperatorReference)).toEqual([404, 'not_found'])
  expect(await api(publisher).refusal(readOperatorReference)).toEqual([404, 'not_found'])
  const { paths } = await api(operator).get(readOperatorReference)
  const staff = everyCall.filter(({ call }) => isStaffRight(call.access))
  const served = Object.values(paths as Record<string, object>).flatMap((methods) => Object.keys(methods))
  expect(served).toHaveLength(staff.length)
})
