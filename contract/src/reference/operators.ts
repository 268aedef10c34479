import type * as admin from '../admin.ts'
import type { AdminUser } from '../admin.ts'
import type * as adminRevenue from '../adminRevenue.ts'
import type * as audit from '../audit.ts'
import { user } from './account.ts'
import type { ReferenceOf } from './callReference.ts'
import { done, ids } from './exampleObjects.ts'
import { client } from './oauth.ts'

const params = { id: ids.account }

const account: AdminUser = {
  ...user,
  apps: [],
  appUsers: [],
  status: 'ACTIVE',
  isDemo: false,
  approvedAt: '2026-09-02T09:00:00.000Z',
  createdAt: '2026-09-01T16:20:44.000Z',
}

const grant = {
  id: 'g3Qn8WsL6yBvRc',
  actor: { id: ids.otherAccount, email: 'deniz@apps.example' },
  target: { id: ids.account, email: 'ayse@news.example' },
  grantedBy: 'cli',
  until: '2026-12-31T21:00:00.000Z',
  createdAt: '2026-11-23T09:30:00.000Z',
}

const entry = {
  id: '18204',
  at: '2026-09-02T09:00:00.000Z',
  kind: 'approved',
  account: { id: account.id, name: account.name },
  actor: ids.otherAccount,
  actorName: 'Deniz Kaya',
  clientName: null,
  address: '203.0.113.7',
  siteName: null,
  isHidden: false,
  details: { integrationType: 0 },
}

export const auditReference: ReferenceOf<typeof audit> = {
  listAudit: {
    description:
      'One page of what operators, publishers and programs changed, newest first. Nobody can change or remove an entry; it is removed after `keptDays`.',
    request: { query: { account: account.email, from: '2026-09-01T00:00:00.000Z', perPage: 50 } },
    reply: { data: [entry], hasPrevious: false, hasNext: false, keptDays: 730 },
  },
}

export const adminReference: ReferenceOf<typeof admin> = {
  listUsers: {
    description:
      'One page of all accounts, newest first. `search` finds a part of a name, an email or the domain of a site; with less than three letters, words that begin with it.',
    request: { query: { status: 'ACTIVE', after: ids.otherAccount, perPage: 50 } },
    reply: { data: [account], hasPrevious: true, hasNext: false, total: 51 },
  },
  readUser: {
    description: 'The account with its grants, third-party apps, open sessions and latest changes.',
    request: { params },
    reply: {
      user: account,
      sessions: 2,
      grants: [grant],
      agents: [{ id: ids.otherAccount, name: 'Deniz Kaya' }],
      connectedApps: [
        { id: client.id, name: client.name, scopes: ['read'], usedAt: '2026-11-23T18:00:00.000Z' },
      ],
      audit: [entry],
    },
  },
  createUser: {
    description:
      'The account is approved at once; its owner gets an activation link by email. 409 `email_taken`.',
    request: {
      body: { email: 'ayse@news.example', name: 'Ayşe Yılmaz', integrationType: 0, language: 'tr' },
    },
    reply: account,
  },
  approveUser: {
    description:
      'Approves a registered account and sends its owner the activation link. Repeat the call to send the link again. 409 `already_approved` says who was faster.',
    request: { params, body: { integrationType: 0, isAgain: false } },
    reply: account,
  },
  readApprovalMail: {
    description: 'What the owner of a registration will read once you approve it.',
    request: { params },
    reply: {
      email: account.email,
      language: account.language,
      subject: 'Activate your Matinee account',
      text: 'Hello Ayşe Yılmaz,\n\nYour account has been approved.',
      html: '<!doctype html><p>Hello Ayşe Yılmaz,</p><p>Your account has been approved.</p>',
    },
  },
  readLimits: {
    description: 'Every limit of the account with its use, also those that its type does not need.',
    request: { params },
    reply: { data: [{ quota: 'players', used: 3, limit: 100, isOwn: false }] },
  },
  setLimits: {
    description:
      'Changes the limits that the body names. An account above a lowered limit keeps what it has and adds nothing until there is room.',
    request: { params, body: { players: 200, sites: null } },
    reply: { data: [{ quota: 'players', used: 3, limit: 200, isOwn: true }] },
  },
  refuseUser: {
    description:
      'Closes the account of a registration and emails its owner the reason. 409 `already_approved` once somebody has approved or refused it.',
    request: { params, body: { reason: 'We need the address of your site to review it.' } },
    reply: { ...account, status: 'DISABLED', approvedAt: null },
  },
  setUser: {
    description:
      'Send only the fields to change, and in `seen` what you read of them. Takes effect with the next request of the account; disabling it ends its sessions.',
    request: { params, body: { currency: 'try', seen: { currency: 'usd' } } },
    reply: account,
  },
  resetFactors: {
    description:
      'For an owner who lost every second factor: removes the authenticator app, the passkeys and the recovery codes, ends all sessions and emails the owner. Make sure that the request comes from the owner. Staff accounts need an administrator.',
    request: { params },
    reply: { removed: true },
  },
  createAccountGrant: {
    description: 'Until an instant, or until it is revoked. 409 `already_granted`.',
    request: { body: { actorId: ids.otherAccount, targetId: ids.account, until: grant.until } },
    reply: grant,
  },
  removeAccountGrant: {
    description: 'The sessions that depend on the grant end immediately.',
    request: { params: { id: grant.id } },
    reply: done,
  },
  readOperatorReference: {
    description: 'This document.',
    reply: { openapi: '3.1.0', info: { title: 'Matinee API for operators', version: '1' }, paths: {} },
  },
}

export const adminRevenueReference: ReferenceOf<typeof adminRevenue> = {
  importRevenue: {
    description:
      'Imports the revenue of one demand source, as `csv` or `rows`: all rows or none. The same content under the same `batchId` counts once, so the call can be repeated. 422 `rows_invalid` names each invalid row, such as `line 3, revenue`; 409 `batch_repeated` for other content under a batch that is done. With `waits: false` the answer comes while the import runs; read `GET /admin/revenue-imports/{id}` until its `status` says how it ended.',
    request: {
      body: {
        source: 'exchange',
        batchId: '2026-11-22',
        state: 'estimated',
        csv: 'day,site,revenue,currency\n2026-11-22,news.example,41.27,usd\n',
      },
    },
    reply: {
      id: 'i6Fz1HtP8wKsUn',
      source: 'exchange',
      batchId: '2026-11-22',
      status: 'DONE',
      state: 'estimated',
      reason: '',
      fileName: '',
      actor: 'token:t2Bv7CxN4mQrYd',
      actorName: 'Nightly report',
      undoes: null,
      undone: null,
      undoUntil: '2027-01-22T04:00:01.000Z',
      isDryRun: false,
      rows: 1,
      rowsDone: 1,
      faults: [],
      faultCount: 0,
      restatedDays: 0,
      days: [],
      dayCount: 0,
      createdAt: '2026-11-23T04:00:00.000Z',
      finishedAt: '2026-11-23T04:00:01.000Z',
    },
  },
}
