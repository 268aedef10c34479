import type * as auth from '../auth.ts'
import type * as config from '../config.ts'
import type * as drive from '../drive.ts'
import type * as usage from '../usage.ts'
import type { ReferenceOf } from './callReference.ts'
import { host, ids } from './exampleObjects.ts'

/** 43 characters, as our tokens have. */
export const tokens = {
  accessToken: 'q8W2nV5xT0bJrL7mYc1KdPz4HsGf9EuRa6XoNiBw3Zk',
  refreshToken: 'Zt3QhC8vLs5Nx1Rk7WpJ0yMb4GdUf2EaKi9TzHo6VcX',
}

export const user = {
  id: ids.account,
  name: 'Ayşe Yılmaz',
  email: 'ayse@news.example',
  language: 'tr',
  timezone: 'Europe/Istanbul',
  videoInfrastructure: 'IZLESENE',
  virgulId: null,
  integrationType: 0,
  currency: 'try',
  apps: [],
  appUsers: [],
  staffRole: null,
} as const

const profile = { ...user, apps: [], appUsers: [] }
const session = { tokens, user: profile, actorId: null, actor: null }
const device = 'b7Kx2mQ9vLt0Yw3J'
const code = 'Hn6Rk2XwQ9vLt0Yb3JmCz8PdSf5GaEuVi1ToKx7Wc4M'

export const authReference: ReferenceOf<typeof auth> = {
  login: {
    description:
      'Starts a session. Wrong passwords are limited by address and email: 429 with `Retry-After`. A wrong email and a wrong password get the same answer. An account with a second factor answers 401 `second_factor_required` with a ticket for `POST /auth/login/confirm`.',
    request: { body: { email: 'ayse@news.example', password: 'correct horse battery staple', device } },
    reply: session,
  },
  confirmLogin: {
    description:
      'The second step of a sign-in. A code works once; ten wrong ones in six hours answer 429. 401 `sign_in_expired` after ten minutes.',
    request: { body: { ticket: code, code: '492039', device } },
    reply: session,
  },
  startPasskeyLogin: {
    description: 'Options for `navigator.credentials.get`, valid for five minutes and once.',
    reply: {
      challenge: code,
      rpId: 'matinee.example',
      timeout: 300_000,
      userVerification: 'required',
    },
  },
  passkeyLogin: {
    description:
      'Signs in with a passkey in place of the password and the second step. 401 `passkey_refused` for one that we do not know.',
    request: {
      body: {
        response: {
          id: 'A1b2C3d4E5f6G7h8I9j0Kw',
          rawId: 'A1b2C3d4E5f6G7h8I9j0Kw',
          type: 'public-key',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoi',
            authenticatorData: 'SZYN5YgO',
            signature: 'MEUCIQDx',
            userHandle: 'QWIzZEU1Z0g3aks5bU4',
          },
        },
        device,
      },
    },
    reply: session,
  },
  register: {
    description:
      'Asks for a new account. An operator approves it, then its owner gets an activation link by email. An email in use answers 409 `email_taken`. At most 5 an hour from one address.',
    request: {
      body: {
        email: 'ayse@news.example',
        name: 'Ayşe Yılmaz',
        password: 'correct horse battery staple',
        language: 'tr',
      },
    },
    reply: { success: true, message: 'Please wait while our team activate your account' },
  },
  activate: {
    description: 'Each code works once. A password link is valid for 60 minutes.',
    request: { body: { code, name: 'Ayşe Yılmaz', password: 'correct horse battery staple' } },
    reply: { success: true, message: 'Activation Successful' },
  },
  checkCode: {
    description:
      'Says for which account a code from an email is, without using it up. 422 `invalid_code` or `expired_code` when it no longer works.',
    request: { body: { code } },
    reply: { kind: 'activation', name: 'Ayşe Yılmaz', email: 'ayse@news.example' },
  },
  resetPassword: {
    description:
      'Sends a link for a new password, valid for 60 minutes. The answer is the same for an unknown email. At most 5 an hour from one address.',
    request: { body: { email: 'ayse@news.example' } },
    reply: { success: true, message: 'Please check your inbox to reset password' },
  },
  changePassword: {
    description:
      'Ends every other session of the account. Needs `currentPassword`, unless the session signed in or confirmed its password within the last ten minutes: 401 `reauthentication_required`.',
    request: {
      body: {
        userID: ids.account,
        password: 'a new and longer passphrase',
        currentPassword: 'correct horse battery staple',
      },
    },
    reply: { success: true, message: 'Your password has changed!' },
  },
  listSwitchTargets: {
    description: "The accounts of an agent's app users, and those whose access was granted to you.",
    reply: {
      data: [{ id: ids.otherAccount, name: 'Deniz Apps', email: 'deniz@apps.example', integrationType: 3 }],
    },
  },
  switchAccount: {
    description:
      'Answers the tokens of a new session in the other account; it ends with the session that started it. With your own id it answers a session of your own.',
    request: { params: { id: ids.otherAccount } },
    reply: {
      tokens,
      user: {
        ...profile,
        id: ids.otherAccount,
        name: 'Deniz Apps',
        email: 'deniz@apps.example',
        integrationType: 3,
        videoInfrastructure: null,
      },
      actorId: ids.account,
      actor: { id: ids.account, name: 'Ayşe Yılmaz' },
    },
  },
  refreshToken: {
    description:
      'Answers new tokens of the same session. The old refresh token works until the new one is used once; used after that, it ends the session. 401 `invalid_refresh_token` says in `details` why a session ended, if known.',
    request: { body: { refreshToken: tokens.refreshToken } },
    reply: { tokens },
  },
  readProfile: { reply: profile },
  updateProfile: {
    description:
      'Send only the fields to change. Days of reports follow the new time zone; figures already counted keep their day.',
    request: { body: { timezone: 'Europe/Istanbul', currency: 'try' } },
    reply: profile,
  },
  logout: {
    description: 'Ends the session of the refresh token. Answers 204 for an unknown token too.',
    request: { body: { refreshToken: tokens.refreshToken } },
  },
}

export const configReference: ReferenceOf<typeof config> = {
  readConfig: {
    description: 'What the console needs before and after sign-in.',
    reply: {
      docsUrl: `${host}/help`,
      supportEmail: 'support@matinee.example',
      cdnBase: host,
      externalEmbedTemplate: 'https://video.example/embed/{id}',
      languages: ['en', 'tr'],
      isDemo: false,
      fetchesSiteLinks: true,
      mailsAdManagerForm: false,
    },
  },
}

export const usageReference: ReferenceOf<typeof usage> = {
  readUsage: {
    description: 'Lists only the limits that apply to the type of the account. Deleted items do not count.',
    reply: {
      data: [
        { quota: 'storage', used: 48_318_382_080, limit: 214_748_364_800 },
        { quota: 'uploads', used: 1, limit: 10 },
        { quota: 'linksPerHour', used: 3, limit: 60 },
        { quota: 'videos', used: 412, limit: 10_000 },
        { quota: 'players', used: 4, limit: 100 },
        { quota: 'sites', used: 2, limit: 100 },
        { quota: 'scheduledReports', used: 1, limit: 100 },
      ],
    },
  },
}

export const driveReference: ReferenceOf<typeof drive> = {
  exportToDrive: {
    description:
      'Saves a CSV text of at most 10 MiB and answers an address that opens it. Files on the built-in drive are kept for 30 days, 1,000 for each account. `{ "name", "data" }` is accepted in place of `{ "fileName", "csvString" }`. 422 `export_empty` for an empty text, 502 `drive_unavailable` when Google Drive refuses it.',
    request: {
      body: { fileName: 'Revenue November', csvString: 'day,spent.usd\r\n22.11.2026,41.27\r\n' },
    },
    reply: { url: `${host}/drive/Kx7Wc4MHn6Rk2XwQ9vLt0Yb3JmCz8PdS` },
  },
}
