// Reference of P1: bare node:http that reads, parses and validates the same beacons and stores nothing.
import { createServer } from 'node:http'
import { readBeacon } from '../server/src/features/events/receive/readBeacon.ts'

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const beacon = readBeacon(Buffer.concat(chunks).toString(), Date.now())
    response.writeHead(typeof beacon === 'string' ? 400 : 204).end()
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send!({ type: 'ready' }))
process.on('message', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
