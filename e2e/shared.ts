import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json, text } from 'node:stream/consumers'

/** Resources of all workers. `globalSetup.ts` makes each in the runner, when a test first needs it. */
export type Shared = {
  /** The product with demo publishers. */
  product: { url: string; dataDir: string }
  /** `product` with the rest of `prepare.ts`. */
  prepared: { clientId: string }
  /** The folder of the player tests' media. */
  films: { folder: string }
}

/** The environment variable with the runner's address. */
export const sharedAt = 'E2E_SHARED_AT'

/** Waits until the runner has made the resource. */
export async function shared<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  // On a busy machine the product takes longer to fill than `fetch` waits for an answer.
  const [response] = (await once(get(`${process.env[sharedAt]}/${name}`), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(await text(response))
  return (await json(response)) as Shared[Name]
}
