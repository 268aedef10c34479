import type * as security from '../security.ts'
import type { ReferenceOf } from './callReference.ts'
import { ids } from './exampleObjects.ts'

const credentialId = 'A1b2C3d4E5f6G7h8I9j0Kw'
const instants = { createdAt: '2026-11-02T08:30:00.000Z', usedAt: '2026-11-21T06:12:44.000Z' }
const recoveryCodes = ['k3v9x-0m2qd', '7wq1p-tz8hn']
const needsPassword =
  'Needs a session that signed in or confirmed its password within the last ten minutes: 401 `reauthentication_required`. If the account has a second factor, it also needs a session that was opened with it: 403 `second_factor_missing`.'
const byOwner = `${needsPassword} The owner gets an email.`

export const securityReference: ReferenceOf<typeof security> = {
  readSecurity: {
    description: 'The second factors of the account. With one, a password alone no longer signs in.',
    reply: {
      isRequired: false,
      authenticator: { createdAt: instants.createdAt },
      passkeys: [{ id: credentialId, name: 'Chrome on Windows', ...instants }],
      recoveryCodes: 9,
    },
  },
  confirmOwner: {
    description:
      'Confirms the session for ten minutes, for changes that answer 401 `reauthentication_required`. Five tries in ten minutes.',
    request: { body: { currentPassword: 'correct horse battery staple' } },
    reply: { success: true },
  },
  startAuthenticator: {
    description: `Makes the secret of an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). It counts after \`POST /auth/security/authenticator/confirm\`. ${needsPassword} 409 \`factor_state\` if the account has an app.`,
    reply: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Matinee:ayse%40news.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Matinee',
    },
  },
  addAuthenticator: {
    description: `Adds the app by its first code. The first second factor of an account comes with recovery codes and ends the other sessions of its owner. ${byOwner}`,
    request: { body: { code: '492039' } },
    reply: { recoveryCodes },
  },
  removeAuthenticator: {
    description: `Its codes no longer sign in. Without another second factor, the recovery codes end too. ${byOwner}`,
    reply: { success: true },
  },
  replaceRecoveryCodes: {
    description: `Makes ten new recovery codes; the old ones end. Each signs in once in place of the second factor. ${byOwner}`,
    reply: { recoveryCodes },
  },
  startPasskey: {
    description:
      'Options for `navigator.credentials.create`, valid for five minutes. 409 `too_many` at 20 passkeys. ' +
      needsPassword,
    reply: {
      challenge: 'q8W2nV5xT0bJrL7mYc1KdPz4HsGf9EuRa6XoNiBw3Zk',
      rp: { id: 'matinee.example', name: 'Matinee' },
      user: { id: 'QWIzZEU1Z0g3aks5bU4', name: 'ayse@news.example', displayName: 'Ayşe Yılmaz' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -8 },
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  },
  addPasskey: {
    description: `Adds the credential that the browser made. 422 \`passkey_refused\` if it does not fit the options. ${byOwner}`,
    request: {
      body: {
        name: 'Chrome on Windows',
        response: {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoi',
            attestationObject: 'o2NmbXRk',
            transports: ['internal'],
          },
        },
      },
    },
    reply: { recoveryCodes: null },
  },
  removePasskey: {
    description: `It no longer signs in. ${byOwner}`,
    request: { params: { id: credentialId } },
    reply: { success: true },
  },
  listSessions: {
    description:
      'The open sessions of the owner, the latest use first, at most 200; not those of third-party apps.',
    reply: {
      data: [
        {
          id: ids.account,
          isCurrent: true,
          browser: 'Chrome',
          system: 'Windows',
          country: 'TR',
          address: '198.51.100.7',
          createdAt: instants.createdAt,
          seenAt: instants.usedAt,
          hasFactor: true,
        },
      ],
    },
  },
  endSession: {
    description: 'Signs a device out at once.',
    request: { params: { id: ids.account } },
    reply: { success: true },
  },
  endOtherSessions: {
    description: 'Signs every other device of the owner out at once.',
    reply: { ended: 2 },
  },
}
