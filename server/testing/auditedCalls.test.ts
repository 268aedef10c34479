import type { Call } from '@matinee/contract/call'
import { everyCall } from '@matinee/contract/everyCall'
import { expect, test } from 'vitest'
import { isRecorded } from '../src/platform/access/recordCall.ts'

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** The kind of entry that the features of these calls and pages write; their tests say when. */
const written: Record<string, string> = {
  'POST /auth/activate': 'activated or password_reset',
  'POST /auth/login': 'signed_in',
  'POST /auth/login/confirm': 'signed_in',
  'POST /auth/passkey': 'signed_in',
  'POST /auth/logout': 'signed_out',
  'POST /auth/register': 'registered',
  'POST /oauth/revoke': 'signed_out',
  'POST /users/paymentinfo/undo': 'payment_info_restored',
  'POST /sites/:id/verification/check': 'changed',
  'POST /admin/payouts': 'payout_created',
  'POST /admin/payout-confirmations': 'payout_confirmed',
  'POST /reports/confirm': 'recipient_confirmed',
  'POST /reports/unsubscribe': 'recipient_left',
}

/** Why these write none. */
const unwritten: Record<string, string> = {
  'POST /auth/activate/check': 'only reads a code',
  'POST /auth/token': 'continues a session whose sign-in is recorded; a token that is used twice is recorded',
  'POST /auth/resetpassword':
    'changes nothing: it sends a letter, and would show which emails have an account',
  'POST /auth/passkey/options': 'a step of a sign-in',
  'POST /auth/security/confirmation': 'a step of the call that needs it',
  'POST /auth/security/authenticator': 'a step: the app counts once it is confirmed',
  'POST /auth/security/passkeys/options': 'a step of adding a passkey',
  'POST /oauth/token': 'continues a consent that is recorded; a code or token that is used twice is recorded',
  'POST /admin/sites/:id/adstxt/check': 'only reads the ads.txt of a site',
  'POST /sites/:id/adstxt/check': 'only reads the ads.txt of a site',
  'POST /apps/report': 'only reads',
  'POST /apps/report/comparison': 'only reads',
  'POST /sites/:id/report': 'only reads',
  'POST /sites/:id/report/change': 'only reads',
  'POST /sites/:id/report/comparison': 'only reads',
  'POST /sites/:id/report/explain': 'only reads',
  'POST /reports': 'only reads',
  'POST /reports/get': 'only reads',
  'POST /reports/scheduled/preview': 'only reads',
  'POST /video-uploads/presigned-part': 'a step of an upload',
}

/** They are no calls of the contract; everyCall.test.ts lists all of them. */
const pages = ['POST /reports/confirm', 'POST /reports/unsubscribe']

test('every call that may change something is recorded, has an entry of its own, or a reason for none', () => {
  const others = everyCall.filter(({ call }) => call.method !== 'GET' && !isRecorded(call))
  const names = [...others.map(({ call }) => nameOf(call)), ...pages]
  expect([...Object.keys(written), ...Object.keys(unwritten)].toSorted()).toEqual(names.toSorted())
})
