import {
  jetstream,
  jetstreamManager,
  type ConsumerConfig,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { natsLimitMs, startNatsServers, type NatsServers } from '../../../../testing/natsServers.ts'
import { newId } from '../../../platform/ids.ts'
import { connectNats } from '../../../platform/nats/connectNats.ts'
import { NatsReader } from './readNatsStream.ts'

let servers: NatsServers
beforeAll(async () => {
  servers = await startNatsServers(1)
}, natsLimitMs)
afterAll(() => servers.stop())

/** A stream with the messages 1 to `count`, and a reader of it. */
async function openStream(count: number, options: { silentMs?: number } = {}) {
  const nc = await connectNats(servers.address)
  onTestFinished(() => nc.close())
  const [js, jsm, stream] = [jetstream(nc), await jetstreamManager(nc), newId(10)]
  await jsm.streams.add({ name: stream, subjects: [stream], storage: 'file' })
  const publish = async (message: number) => void (await js.publish(stream, String(message)))
  for (let n = 1; n <= count; n++) await publish(n)
  const reader = new NatsReader({ js, jsm }, stream, options)
  const taken: number[] = []
  const takeAll = (message: JsMsg) => taken.push(Number(message.string())) > 0
  return { reader, taken, takeAll, publish, consumers: () => namesOf(jsm, stream), stream, js, jsm }
}

async function namesOf(jsm: JetStreamManager, stream: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of jsm.consumers.list(stream)) names.push(name)
  return names
}

test('ranges that follow each other are read with one consumer', async () => {
  const { reader, taken, takeAll, consumers } = await openStream(12, { silentMs: 20_000 })
  expect(await reader.read({ after: 2, last: 5 }, takeAll)).toBe(5)
  const [first] = await consumers()
  expect(await reader.read({ after: 5, last: 9 }, takeAll)).toBe(9)
  expect(await reader.read({ after: 9, last: 12 }, takeAll)).toBe(12)
  expect(taken).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await consumers()).toEqual([first])
  reader.close()
  await expect.poll(consumers, { timeout: 20_000 }).toEqual([])
})

test('a range begins at its place although the one before ended early, or elsewhere', async () => {
  const { reader, taken, takeAll, consumers } = await openStream(10)
  const takeThree = (message: JsMsg) => taken.push(Number(message.string())) < 3
  expect(await reader.read({ after: 0, last: 8 }, takeThree)).toBe(3)
  expect(await reader.read({ after: 3, last: 8 }, takeAll)).toBe(8)
  expect(await reader.read({ after: 6, last: 10 }, takeAll)).toBe(10)
  expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 7, 8, 9, 10])
  await expect.poll(async () => (await consumers()).length, { timeout: 20_000 }).toBe(1)
})

test('when the servers have lost the consumer, another one goes on', async () => {
  const { reader, taken, takeAll, publish, consumers, jsm, stream } = await openStream(3)
  await reader.read({ after: 0, last: 3 }, takeAll)
  for (const name of await consumers()) await jsm.consumers.delete(stream, name)
  await publish(4)
  expect(await reader.read({ after: 3, last: 4 }, takeAll)).toBe(4)
  expect(taken).toEqual([1, 2, 3, 4])
})

test('messages that were removed from the stream are passed over', async () => {
  const { reader, taken, takeAll, jsm, stream } = await openStream(6)
  for (const seq of [1, 3, 4, 6]) await jsm.streams.deleteMessage(stream, seq)
  expect(await reader.read({ after: 0, last: 4 }, takeAll)).toBe(2)
  expect(await reader.read({ after: 2, last: 5 }, takeAll)).toBe(5)
  expect(taken).toEqual([2, 5])
})

test('a message that only the server of the consumer does not have is not passed over', async () => {
  const { taken, takeAll, js, jsm, stream } = await openStream(4)
  const copy = await openStream(4)
  await jsm.streams.deleteMessage(copy.stream, 2)
  // The consumer reads a copy in which a message is missing, as on a server that is being restored.
  const nats = {
    js: { consumers: { get: (_: string, name: string) => js.consumers.get(copy.stream, name) } },
    jsm: {
      streams: jsm.streams,
      consumers: { add: (_: string, config: ConsumerConfig) => jsm.consumers.add(copy.stream, config) },
    },
  } as unknown as { js: JetStreamClient; jsm: JetStreamManager }
  const reading = new NatsReader(nats, stream).read({ after: 0, last: 4 }, takeAll)
  await expect(reading).rejects.toThrow('does not have all events')
  expect(taken).toEqual([1])
})
