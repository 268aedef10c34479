import { startPasskey } from '@matinee/contract/security'
import type { ReplyOf } from '@matinee/contract/call'
import { startRegistration } from '@simplewebauthn/browser'

type Options = ReplyOf<typeof startPasskey>

/** Lets the browser create a passkey. Throws a `DOMException`, or an error with its name, when the user or the device refuses. */
export function createPasskey({ excludeCredentials, ...options }: Options) {
  return startRegistration({
    optionsJSON: {
      ...options,
      // Transports are hints for the browser; it can do without those of passkeys that it must not replace.
      excludeCredentials: excludeCredentials.map(({ id, type }) => ({ id, type })),
    },
  })
}
