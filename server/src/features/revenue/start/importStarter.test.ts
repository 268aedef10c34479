import { importRevenue } from '@matinee/contract/adminRevenue'
import { readRevenueImport } from '@matinee/contract/demand'
import { beforeAll, expect, test } from 'vitest'
import { api, urlOf } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { makeSite } from '../../../../testing/revenue.ts'
import { march, newSource, reportedSums, storeRates } from '../../../../testing/revenueImports.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'
import { assembleApi } from '../../../roles/api.ts'
import { lockSource } from '../activeImports.store.ts'
import { listImports, textInput } from '../imports.service.ts'
import { beginImport } from '../imports.store.ts'

const { db } = server.deps
let operator: TestAccount
let publisher: TestAccount
let csv: string
beforeAll(async () => {
  await storeRates()
  operator = await make.staff()
  publisher = await make.account()
  const site = await makeSite(publisher, { zones: [] })
  csv = `day,site,revenue,currency\n${march(5)},${site.id.toLowerCase()}.example,1.25,usd`
})

const body = () => ({ source: newSource(), batchId: newId(), csv, waits: false })
const send = (sent: ReturnType<typeof body>) => api(operator).get(importRevenue, { body: sent })
const read = (id: string | null) => api(operator).get(readRevenueImport, { params: { id: id! } })
const runsOf = (source: string) => listImports(db, { source, limit: 10 })
/** An import activates nothing while another one of its source holds the lock. */
const whileSlow = <T>(source: string, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockSource(tx, source)
    return work()
  })

test('an import that does not wait is answered while it runs, and its run says how it ends', async () => {
  const sent = body()
  const { id } = await whileSlow(sent.source, async () => {
    const begun = await send(sent)
    await expect.poll(() => read(begun.id)).toMatchObject({ status: 'LOADING', rowsDone: 1 })
    return begun
  })
  await expect.poll(() => read(id)).toMatchObject({ status: 'DONE', rows: 1 })
  const refused = await send({ ...body(), csv: csv.replace(march(5), '2026-02-31') })
  await expect.poll(() => read(refused.id)).toMatchObject({ status: 'REFUSED', faultCount: 1 })
  const other = { ...sent, csv: csv.replace('1.25', '9') }
  expect(await api(operator).refusal(importRevenue, { body: other })).toEqual([409, 'batch_repeated'])
})

test('an import whose request is cut off is completed, and counts once however often it is sent', async () => {
  const { waits: _waits, ...sent } = body()
  const cut = new AbortController()
  const id = await whileSlow(sent.source, async () => {
    const answer = fetch(urlOf(importRevenue), {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
      signal: cut.signal,
    })
    await expect.poll(async () => (await runsOf(sent.source))[0]?.rowsDone).toBe(1)
    cut.abort()
    await expect(answer).rejects.toThrow('aborted')
    const running = await send({ ...sent, waits: false })
    expect(running.status).toBe('LOADING')
    return running.id
  })
  for (const waits of [true, false])
    expect(await send({ ...sent, waits })).toMatchObject({ id, status: 'DONE' })
  expect(await runsOf(sent.source)).toHaveLength(1)
  expect(await reportedSums(publisher, sent.source)).toMatchObject({ rows: 1, usd: 1_250_000 })
})

test('an import that runs when its process stops fails, and none of its rows count', async () => {
  const { fastify } = await assembleApi(server.deps)
  const isClosing = Promise.withResolvers<void>()
  fastify.addHook('preClose', async () => isClosing.resolve())
  const sent = body()
  const { id, closed } = await whileSlow(sent.source, async () => {
    const begun = await fastify.inject({
      method: 'POST',
      url: new URL(urlOf(importRevenue)).pathname,
      headers: { authorization: `Bearer ${operator.accessToken}` },
      payload: sent,
    })
    const { id } = begun.json<{ id: string }>()
    await expect.poll(() => read(id)).toMatchObject({ status: 'LOADING', rowsDone: 1 })
    const closed = fastify.close()
    await isClosing.promise
    return { id, closed: () => closed }
  })
  await closed()
  expect(await read(id)).toMatchObject({ status: 'FAILED' })
  expect(await reportedSums(publisher, sent.source)).toMatchObject({ rows: 0 })
  expect((await send(sent)).id).not.toBe(id)
  await expect.poll(() => reportedSums(publisher, sent.source)).toMatchObject({ rows: 1, usd: 1_250_000 })
})

test('an import whose process died is made again when it is sent again', async () => {
  const { source, batchId, ...sent } = body()
  const dead = { id: newId(), source, batchId, fileName: '', state: 'estimated', reason: '' } as const
  await beginImport(db, { ...dead, actor: operator.id, contentSha256: textInput(csv).digest })
  const { id } = await send({ source, batchId, ...sent })
  expect(id).not.toBe(dead.id)
  await expect.poll(() => read(id)).toMatchObject({ status: 'DONE' })
  expect(await reportedSums(publisher, source)).toMatchObject({ rows: 1, usd: 1_250_000 })
})
