import { JetStreamApiError, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream'
import type { StreamName } from '../streams/stream.ts'

export const natsPrefix = 'matinee'

/** Names of the JetStream streams and subjects of one kind of events. */
export function natsNames(stream: StreamName, prefix: string) {
  return {
    /** One message for each spool line. */
    events: `${prefix}_${stream}`,
    eventsSubject: `${prefix}.events.${stream}`,
    /** The state of loading: only the last message of each subject is kept. */
    state: `${prefix}_loading`,
    stateSubject: `${prefix}.loading.${stream}`,
    /** Rows that the facts store refused for good, until the operator removes them. */
    refused: `${prefix}_refused`,
    refusedSubject: `${prefix}.refused.${stream}`,
  }
}
export type NatsNames = ReturnType<typeof natsNames>

const refusedBytes = 268_435_456

type StreamLimits = { replicas: number; capacityBytes: number }

/**
 * Creates what is missing, raises the number of copies where the group has grown, and applies a changed limit. Any number
 * of processes may do so at the same time. Returns when the events' stream was created, epoch ms.
 */
export async function ensureNatsStreams(
  jsm: JetStreamManager,
  names: NatsNames,
  { replicas, capacityBytes }: StreamLimits,
): Promise<number> {
  const durable = { storage: 'file', num_replicas: replicas } as const
  const everyStream = (subject: string) => `${subject.slice(0, subject.lastIndexOf('.'))}.*`
  const [createdAt] = await Promise.all([
    ensureStream(jsm, {
      ...durable,
      name: names.events,
      subjects: [names.eventsSubject],
      discard: 'new',
      max_bytes: capacityBytes,
    }),
    ensureStream(jsm, {
      ...durable,
      name: names.state,
      subjects: [everyStream(names.stateSubject)],
      max_msgs_per_subject: 1,
    }),
    ensureStream(jsm, {
      ...durable,
      name: names.refused,
      subjects: [everyStream(names.refusedSubject)],
      discard: 'new',
      max_bytes: refusedBytes,
    }),
  ])
  return createdAt
}

type Wanted = Partial<StreamConfig> & Pick<StreamConfig, 'name' | 'num_replicas'>

async function ensureStream(jsm: JetStreamManager, wanted: Wanted): Promise<number> {
  const stored = await jsm.streams.info(wanted.name).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.status === 404) return null
    throw error
  })
  if (!stored) return Date.parse((await jsm.streams.add(wanted)).created)
  const { config } = stored
  const replicas = Math.max(config.num_replicas, wanted.num_replicas)
  const isLimitEqual = wanted.max_bytes === undefined || wanted.max_bytes === config.max_bytes
  if (replicas !== config.num_replicas || !isLimitEqual)
    await jsm.streams.update(wanted.name, { ...wanted, num_replicas: replicas })
  return Date.parse(stored.created)
}
