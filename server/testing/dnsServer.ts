import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A name server on loopback for TXT records only (RFC 1035). */
export async function startDns(records: Map<string, string[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answerTo(query, records), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() }
}

function answerTo(query: Buffer, records: Map<string, string[]>): Buffer {
  const labels: string[] = []
  let at = 12
  for (; query[at] !== 0; at += query[at]! + 1)
    labels.push(query.subarray(at + 1, at + 1 + query[at]!).toString())
  const question = query.subarray(12, at + 5)
  const texts = records.get(labels.join('.').toLowerCase())
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // An authoritative answer; NXDOMAIN for unknown names.
  header.writeUInt16BE(texts ? 0x8580 : 0x8583, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts?.length ?? 0, 6)
  const answers = (texts ?? []).map((text) => {
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
    // The name is that of the question; TXT, class IN, no time to live.
    const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length])
    return Buffer.concat([head, data])
  })
  return Buffer.concat([header, question, ...answers])
}
