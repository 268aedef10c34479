import type { JetStreamManager, MsgRequest, StoredMsg } from '@nats-io/jetstream'

const noMessage = 10037

/** Asks the leader of the stream. Null without such a message. */
export async function readMessage(
  jsm: JetStreamManager,
  stream: string,
  query: MsgRequest,
): Promise<StoredMsg | null> {
  try {
    return await jsm.streams.getMessage(stream, query)
  } catch (error) {
    if (jetStreamCode(error) === noMessage) return null
    throw error
  }
}

/** JetStream's own code of an error, 0 for others. */
export const jetStreamCode = (error: unknown): number => (error as { code?: number } | null)?.code ?? 0
