import { jetstreamManager, JetStreamApiError } from '@nats-io/jetstream'
import { connectNats } from '../../../platform/nats/connectNats.ts'
import type { NatsAddress } from '../../../platform/nats/natsAddress.ts'
import { everyStream } from '../streams/everyStream.ts'
import type { StreamName } from '../streams/stream.ts'
import { readNatsState } from './natsClaim.ts'
import { natsNames, natsPrefix } from './natsStreams.ts'

const timeoutMs = 3_000

export type SharedLogReport = {
  stream: StreamName
  /** Servers that have a copy and follow its leader. */
  copies: number
  /** Messages that are not in the facts store yet. */
  waiting: number
}[]

/** The streams of a shared log; null when its servers do not answer or have no majority. */
export async function readSharedLog(
  address: NatsAddress,
  prefix = natsPrefix,
): Promise<SharedLogReport | null> {
  const nc = await connectNats(address, { isPatient: false }).catch(() => null)
  if (!nc) return null
  try {
    const jsm = await jetstreamManager(nc, { timeout: timeoutMs, checkAPI: false })
    return await Promise.all(
      everyStream.map(async ({ name: stream }) => {
        const names = natsNames(stream, prefix)
        const { cluster, created, state } = await jsm.streams.info(names.events)
        const done = (await readNatsState(jsm, names))?.state.done
        const loaded = done?.segment === Date.parse(created) ? done.offset : Math.max(0, state.first_seq - 1)
        const followers = cluster?.replicas?.filter(({ current }) => current) ?? []
        return { stream, copies: followers.length + 1, waiting: Math.max(0, state.last_seq - loaded) }
      }),
    )
  } catch {
    return null
  } finally {
    await nc.close()
  }
}

/**
 * Whether no beacon and no state of loading is in a shared log: another installation does not use it, and none did. Throws
 * when its servers do not answer or have no majority.
 */
export async function isEmptySharedLog(address: NatsAddress, prefix = natsPrefix): Promise<boolean> {
  const nc = await connectNats(address, { isPatient: false })
  try {
    const { streams } = await jetstreamManager(nc, { timeout: timeoutMs, checkAPI: false })
    const names = everyStream.map(({ name }) => natsNames(name, prefix))
    for (const name of new Set(names.flatMap(({ events, state }) => [events, state]))) {
      const stored = await streams.info(name).catch((error: unknown) => {
        if (error instanceof JetStreamApiError && error.status === 404) return null
        throw error
      })
      if (stored && stored.state.messages > 0) return false
    }
    return true
  } finally {
    await nc.close()
  }
}
