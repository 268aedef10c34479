import type * as adminAccess from '../../adminAccess.ts'
import type { ReferenceOf } from '../callReference.ts'
import { done, ids } from '../exampleObjects.ts'

const params = { id: ids.account }

export const adminAccessReference: ReferenceOf<typeof adminAccess> = {
  addAgent: {
    description:
      'The agent reads the reports of the account and may work in it. 409 `already_granted` where it does already.',
    request: { params, body: { agentId: ids.otherAccount } },
    reply: done,
  },
  removeAgent: {
    description: 'Ends the sessions in which the agent works in the account.',
    request: { params: { id: ids.account, agentId: ids.otherAccount } },
    reply: done,
  },
  listUserSessions: {
    description:
      'Where the owner is signed in. Sessions of third-party apps and of people who work in it are not listed.',
    request: { params },
    reply: {
      data: [
        {
          id: 's4Bq9LmW2xTzKd',
          isCurrent: false,
          browser: 'Firefox',
          system: 'Windows',
          country: 'TR',
          address: '203.0.113.7',
          createdAt: '2026-11-20T08:15:00.000Z',
          seenAt: '2026-11-23T17:40:00.000Z',
          hasFactor: true,
        },
      ],
    },
  },
  endUserSession: {
    description: 'Signs one device out. Sessions of operators need an administrator.',
    request: { params: { id: ids.account, sessionId: 's4Bq9LmW2xTzKd' } },
    reply: done,
  },
  signOutUser: {
    description: 'Also ends the sessions of third-party apps and of people who work in the account.',
    request: { params },
    reply: { ended: 3 },
  },
}
