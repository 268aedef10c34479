import type * as programs from '../../programs.ts'
import type { MachineToken, OperatedClient } from '../../programs.ts'
import type { ReferenceOf } from '../callReference.ts'
import { client as shown } from '../oauth.ts'

const client: OperatedClient = {
  ...shown,
  redirectUris: ['https://reel.example/done'],
  isPublic: false,
  isDisabled: false,
  createdAt: '2026-11-02T09:30:00.000Z',
}
const params = { id: client.id }
const secret = 'pX3vB8sKq1LzR6wYtN0jHmDc5GfUeA9iOo2VrT7xQkE'

const machine: MachineToken = {
  id: 't2Bv7CxN4mQrYd',
  name: 'Nightly exchange report',
  scopes: ['revenue.import'],
  createdAt: '2026-11-02T09:30:00.000Z',
  usedAt: '2026-11-23T04:00:00.000Z',
  endedAt: null,
}

export const programsReference: ReferenceOf<typeof programs> = {
  listOauthClients: {
    description: 'All registered apps, oldest first, also disabled ones.',
    reply: { data: [client] },
  },
  createOauthClient: {
    description: 'The secret is shown once; a public app has none.',
    request: {
      body: {
        name: client.name,
        redirectUris: client.redirectUris,
        readAccess: true,
        writeAccess: false,
      },
    },
    reply: { client, secret },
  },
  setOauthClient: {
    description:
      'Send only the fields to change. A right that is taken away is refused from the next call of the app on; the tokens of a disabled app do not work until it is enabled.',
    request: { params, body: { isDisabled: true } },
    reply: { ...client, isDisabled: true },
  },
  renewOauthSecret: {
    description: 'The old secret ends immediately. A public app has none and is refused.',
    request: { params },
    reply: { client, secret },
  },
  listMachineTokens: {
    description: 'All tokens, newest first, also revoked ones.',
    reply: { data: [machine] },
  },
  createMachineToken: {
    description: 'The token is shown once; only its hash is stored.',
    request: { body: { name: machine.name, scopes: ['revenue.import'] } },
    reply: { machine: { ...machine, usedAt: null }, token: 'mt_9xQ2vT7kR4wLzB8sN1jHmDc5GfUeA3iO' },
  },
  revokeMachineToken: {
    description: 'The next call with it is refused. Repeating changes nothing.',
    request: { params: { id: machine.id } },
    reply: { ...machine, endedAt: '2026-11-24T08:00:00.000Z' },
  },
}
