import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** What a browser's dialog about passkeys gives, for `navigator.credentials.create` and `get`. */
const credential = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('client data'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('authenticator data'),
    signature: bytes('signature'),
    userHandle: bytes('u1'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
}

/** Gives the browser passkeys. `refusal`: the name of the error that the browser's dialog ends with. */
export function fakePasskeys({ refusal }: { refusal?: string } = {}) {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  const answer = vi.fn<() => Promise<typeof credential>>(async () => {
    if (refusal) throw new DOMException('refused', refusal)
    return credential
  })
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: answer, get: answer },
  })
  return answer
}

/** For `afterEach`: the browser has no passkeys again. */
export const removePasskeys = (): boolean => Reflect.deleteProperty(navigator, 'credentials')
