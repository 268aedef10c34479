import { nameDevice } from '@matinee/contract/plain/account/nameDevice'
import type { SecurityChange } from '@matinee/contract/plain/account/secondFactors'
import { formatZonedDateTime } from '@matinee/contract/plain/format'
import { namePlace } from './namePlace.ts'
import type { Letters } from './letter.ts'

type Words = { subject: string; what: string; heading?: string; isAddition?: true }

const changes: Record<SecurityChange, Words> = {
  authenticatorAdded: {
    subject: 'An authenticator app was added to your Matinee account',
    what: 'An authenticator app was added. Signing in with your password now also needs a code from this app.',
    isAddition: true,
  },
  authenticatorRemoved: {
    subject: 'The authenticator app was removed from your Matinee account',
    what: 'The authenticator app was removed. Its codes no longer work.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Matinee account',
    what: 'A passkey was added. Anyone who has the device with this passkey and can unlock it can sign in.',
    isAddition: true,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Matinee account',
    what: 'A passkey was removed. It no longer signs in.',
  },
  recoveryCodesReplaced: {
    subject: 'Your Matinee recovery codes were replaced',
    what: 'Your recovery codes were replaced. The old ones no longer work.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used to sign in to Matinee',
    heading: 'A recovery code was used',
    what: 'Someone signed in with your password and one of your recovery codes. Each code works once.',
  },
  factorsReset: {
    subject: 'Your Matinee second factors were removed',
    what: 'Our support team removed your authenticator app, passkeys and recovery codes, and signed you out everywhere. You can sign in with your password and add new ones.',
  },
}

export const securityLettersEn: Pick<Letters, 'securityChanged' | 'newDevice' | 'codeGuessing'> = {
  securityChanged: ({ change, at, timezone }, { supportEmail, publicUrl }) => ({
    subject: changes[change].subject,
    preheader: 'If it wasn’t you, act right away.',
    heading: changes[change].heading ?? 'Your sign-in has changed',
    paragraphs: [
      changes[change].what,
      `This happened on ${formatZonedDateTime(at, timezone)}. If you know about it, you don’t need to do anything. ${changes[change].isAddition ? 'If you don’t, remove it right away and change your password: a new password alone does not remove it.' : 'If you don’t, change your password right away.'} If you can’t sign in, write to ${supportEmail}.`,
    ],
    button: { label: 'Open security settings', link: `${publicUrl}/auth/security` },
    footnote:
      'Why did you get this email? We let you know about every change and every use of a recovery code in your Matinee account.',
  }),
  newDevice: (letter, { supportEmail, publicUrl }) => ({
    subject: 'New sign-in to your Matinee account',
    preheader: 'Someone signed in from a device that you haven’t used before.',
    heading: 'New sign-in',
    paragraphs: [
      'Someone signed in to your Matinee account from a device that you haven’t used before:',
      {
        rows: [
          [
            'Device',
            nameDevice(letter, { on: (browser, system) => `${browser} on ${system}`, unknown: 'Unknown' }),
          ],
          ['Place', namePlace(letter, 'en')],
          ['Time', formatZonedDateTime(letter.at, letter.timezone)],
        ],
      },
      `If it was you, you don’t need to do anything. If it wasn’t, sign that device out, reset your password and write to ${supportEmail}.`,
    ],
    button: { label: 'Review sessions', link: `${publicUrl}/auth/security` },
    footnote:
      'Why did you get this email? We let you know when a new device signs in to your Matinee account.',
  }),
  codeGuessing: (_, { supportEmail, publicUrl }) => ({
    subject: 'Someone knows your Matinee password',
    preheader: 'They don’t have your second factor. Reset your password now.',
    heading: 'Someone knows your password',
    paragraphs: [
      'Someone entered the right password of your Matinee account, but then the wrong code many times. They did not get in. After ten tries, we don’t accept codes from there for up to six hours.',
      'If it wasn’t you, reset your password now. That ends these attempts.',
    ],
    button: { label: 'Reset password', link: `${publicUrl}/auth/resetpassword` },
    note: `If your codes are refused, check your phone’s clock. If you have lost your phone, use a recovery code or write to ${supportEmail}.`,
    footnote:
      'Why did you get this email? Many wrong codes were entered after the right password of your Matinee account. Even if this continues, we won’t write more than once a day.',
  }),
}
