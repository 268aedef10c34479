import { connect, errors, type NatsConnection } from '@nats-io/transport-node'
import type { NatsAddress } from './natsAddress.ts'

/** A server that hangs is noticed after two unanswered pings. */
const pingMs = 2_000
const reconnectMs = 250

/**
 * Connects to any of the servers, and to another one whenever that ends. Tries until a server answers (not
 * `isPatient`: each once). Throws when the servers refuse the user or the password.
 */
export async function connectNats(
  { servers, user, password, hasTls }: NatsAddress,
  { isPatient = true } = {},
): Promise<NatsConnection> {
  try {
    return await connect({
      servers,
      ...(password === null ? user && { token: user } : { user, pass: password }),
      ...(hasTls && { tls: {} }),
      name: 'matinee',
      waitOnFirstConnect: isPatient,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      reconnectJitter: reconnectMs,
      timeout: 2 * pingMs,
      pingInterval: pingMs,
      maxPingOut: 2,
      // A trace for each of the thousands of publishes a second costs more than the publish.
      noAsyncTraces: true,
    })
  } catch (error) {
    if (error instanceof errors.AuthorizationError)
      throw new Error('The NATS servers refuse the user or the password of INGEST_LOG_URL.', { cause: error })
    throw error
  }
}
