// Reference of P6: a bare Fastify that answers a small JSON object.
import fastify from 'fastify'

const app = fastify()
app.get('/echo', (request) => ({ query: request.query }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.send!({ type: 'ready' })
process.on('message', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
