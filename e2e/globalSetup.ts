import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeMedia } from './player/media.ts'
import { productAt, startProduct } from './product.ts'
import { prepare } from './screens/prepare.ts'
import { shared, sharedAt, type Shared } from './shared.ts'

type Made<Name extends keyof Shared> = Shared[Name] & { remove(): Promise<void> }

const makers: { [Name in keyof Shared]: () => Promise<Made<Name>> } = {
  product: async () => {
    const product = await startProduct()
    return { url: product.url, dataDir: product.dataDir, remove: () => product.stop() }
  },
  prepared: async () => {
    const { url, matinee } = productAt(await shared('product'))
    return { clientId: await prepare(url, matinee), remove: async () => {} }
  },
  films: makeMedia,
}

/** Runs in the runner, which outlives the workers. When it is killed, the product ends as well. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default one
export default async function globalSetup(): Promise<() => Promise<void>> {
  const making = new Map<keyof Shared, Promise<Made<keyof Shared>>>()
  const server = createServer((request, response) => {
    const name = request.url!.slice(1) as keyof Shared
    const made = making.get(name) ?? makers[name]()
    making.set(name, made)
    made.then(
      (one) => response.end(JSON.stringify(one)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env[sharedAt] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    for (const made of await Promise.allSettled(making.values()))
      if (made.status === 'fulfilled') await made.value.remove()
  }
}
