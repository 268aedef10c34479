import { formatDays, formatZonedDateTime } from '@matinee/contract/plain/format'
import type { Letters } from './letter.ts'
import { reportLettersEn } from './reportLetters.en.ts'
import { shellWord } from './shellWord.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const duration = (minutes: number) => {
  if (minutes % 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

export const lettersEn: Letters = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkLead: 'If the button does not work, copy this address into your browser:',
  sentBy: ({ host, supportEmail }) => `Sent by Matinee at ${host}. Questions? Write to ${supportEmail}.`,
  activation: (letter) => ({
    subject: 'Activate your Matinee account',
    preheader: `Choose a password within ${days(letter.days)} to sign in for the first time.`,
    heading: 'Activate your account',
    paragraphs: ['Your Matinee account is approved. Check your name and choose a password to get started.'],
    button: { label: 'Activate account', link: letter.link },
    note: `The link works once and expires after ${days(letter.days)}. If you did not register at Matinee, ignore this email: nobody can sign in to the account before it is activated.`,
    footnote: 'You received this email because a Matinee account was created with this address.',
  }),
  reset: (letter) => ({
    subject: 'Reset your Matinee password',
    preheader: `The link expires in ${duration(letter.minutes)}. If this was not you, your password does not change.`,
    heading: 'Reset your password',
    paragraphs: [
      'Someone asked to reset the password of your Matinee account. If this was you, choose a new password now.',
    ],
    button: { label: 'Choose password', link: letter.link },
    note: `The link works once and expires after ${duration(letter.minutes)}. If this was not you, ignore this email: your password does not change.`,
    footnote:
      'You received this email because a password reset was requested for the Matinee account with this address.',
  }),
  secured: (letter, { supportEmail }) => ({
    subject: 'Choose a new password to sign in to Matinee again',
    preheader: 'Your payment details are restored. Your old password no longer works.',
    heading: 'Choose a new password',
    paragraphs: [
      'The change to your payment details was undone. Your previous details are restored.',
      'Someone else may know your password, so it no longer works and all devices are signed out. Choose a new password to sign in again.',
    ],
    button: { label: 'Choose password', link: letter.link },
    note: `The link works once and expires after ${duration(letter.minutes)}. You can request another one on the sign-in page. If you did not undo the change, write to ${supportEmail}.`,
    footnote:
      'You received this email because a change to the payment details of your Matinee account was undone with the link that we emailed you.',
  }),
  passwordChanged: (letter, { supportEmail, publicUrl }) => ({
    subject: 'Your Matinee password was changed',
    preheader: 'If this was not you, reset your password now.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your Matinee account was changed on ${formatZonedDateTime(letter.at, letter.timezone)}. All other devices are signed out.`,
      `If this was you, no action is needed. If this was not you, reset your password now and write to ${supportEmail}.`,
    ],
    button: { label: 'Reset password', link: `${publicUrl}/auth/resetpassword` },
    footnote:
      'You received this email because the password of your Matinee account was changed. We send it after every change.',
  }),
  guessing: (_, { supportEmail, publicUrl }) => ({
    subject: 'Someone is trying to guess your Matinee password',
    preheader: 'None of the attempts succeeded. We slowed down further ones.',
    heading: 'Someone is trying to guess your password',
    paragraphs: [
      'Someone made many attempts to sign in to your Matinee account. None of them succeeded. From places where you have not signed in before, we now allow only one attempt a minute.',
      'If your password is short or you use it elsewhere, reset it now. If this was you, no action is needed.',
    ],
    button: { label: 'Reset password', link: `${publicUrl}/auth/resetpassword` },
    note: `You can sign in as usual where you have signed in before. In a new place, resetting your password lets you in without waiting. If you are not sure, write to ${supportEmail}.`,
    footnote:
      'You received this email because many attempts to sign in to your Matinee account failed. We send it at most once a day.',
  }),
  registered: () => ({
    subject: 'We received your Matinee registration',
    preheader: 'We email you an activation link as soon as your account is approved.',
    heading: 'Thank you for registering',
    paragraphs: [
      'Our team is reviewing your registration. Once it is approved, we send an activation link to this address.',
      'You do not need to do anything until then.',
    ],
    footnote:
      'You received this email because someone registered at Matinee with this address. If this was not you, ignore this email.',
  }),
  newRegistration: ({ name, email, id }, { supportEmail }) => ({
    subject: `New registration: ${email}`,
    preheader: 'Approve the account to send its activation link.',
    heading: 'A publisher registered',
    paragraphs: [
      'This account is waiting for approval:',
      {
        rows: [
          ['Name', name],
          ['Email', email],
          ['Account', id],
        ],
      },
      'To approve it, run this command on the server. The type decides which areas the publisher can open (0: videos and site ads):',
      { command: `matinee users approve ${email.startsWith('-') ? id : shellWord(email)} --type 0` },
    ],
    note: 'After approval, the publisher gets an activation link by email.',
    footnote: `You received this email because ${supportEmail} is the support address of this Matinee installation.`,
  }),
  siteAdded: ({ fqdn, formUrl, accountManagerEmail }) => ({
    subject: formUrl
      ? `Next step for ${fqdn}: fill in the ad manager form`
      : `Next step for ${fqdn}: your account manager will write to you`,
    preheader: formUrl
      ? 'We need it to set up your ads.'
      : `Expect the ad manager form from ${accountManagerEmail}.`,
    heading: `${fqdn} was added`,
    paragraphs: formUrl
      ? [
          `Fill in the ad manager form so that we can set up ads on ${fqdn}.`,
          `Your account manager then sets up your ads and writes to you from ${accountManagerEmail}.`,
        ]
      : [
          `Your account manager will send you the ad manager form from ${accountManagerEmail}. We need it to set up ads on ${fqdn}.`,
          'You can continue with the other steps in the meantime.',
        ],
    ...(formUrl && { button: { label: 'Fill in form', link: formUrl } }),
    footnote: `You received this email because ${fqdn} was added to your Matinee account.`,
  }),
  newSite: ({ fqdn, name, email, siteId, hasForm }, { accountManagerEmail }) => ({
    subject: `New site: ${fqdn}`,
    preheader: 'Set up its placements, ads.txt lines and reports.',
    heading: 'A publisher added a site',
    paragraphs: [
      'The placements, ads.txt lines and reports of this site need to be set up:',
      {
        rows: [
          ['Site', fqdn],
          ['Publisher', name],
          ['Email', email],
        ],
      },
      'To see its settings, run this command on the server:',
      { command: `matinee sites show ${siteId}` },
    ],
    note: hasForm
      ? 'We emailed the ad manager form to the publisher.'
      : 'Send the ad manager form to the publisher, who expects it from you.',
    footnote: `You received this email because ${accountManagerEmail} is the account manager’s address of this Matinee installation.`,
  }),
  paymentInfoChanged: ({ at, timezone, undo }, { supportEmail, publicUrl }) => ({
    subject: 'Your Matinee payment details were changed',
    preheader: undo
      ? `If this was not you, undo the change by ${formatZonedDateTime(undo.until, timezone)}.`
      : 'If this was not you, check them now.',
    heading: 'Your payment details were changed',
    paragraphs: [
      `The payment details of your Matinee account were changed on ${formatZonedDateTime(at, timezone)}. Your next payout uses the new details.`,
      undo
        ? `If this was you, no action is needed. If this was not you, undo the change by ${formatZonedDateTime(undo.until, timezone)}. We then restore the previous details, sign out all devices and email you a link to choose a new password.`
        : `If this was you, no action is needed. If this was not you, write to ${supportEmail} immediately, reset your password and correct the payment details.`,
    ],
    button: undo
      ? { label: 'Undo change', link: undo.link }
      : { label: 'Check payment details', link: `${publicUrl}/payments` },
    ...(undo && { note: 'We send no payout to the new details for 72 hours after the change.' }),
    footnote:
      'You received this email because the payment details of your Matinee account were changed. We send it after every change. It never contains the details.',
  }),
  paymentSent: ({ amount, day, term }, { publicUrl }) => ({
    subject: `We sent you a payout of ${amount}`,
    preheader: `It covers your earnings through ${term}. Your statement is ready.`,
    heading: `We sent you ${amount}`,
    paragraphs: [
      `This payout covers your earnings through ${term}. It can take a few days until your bank credits it.`,
      {
        rows: [
          ['Amount', amount],
          ['Paid on', day],
          ['Earnings through', term],
        ],
      },
    ],
    button: { label: 'View statement', link: `${publicUrl}/payments` },
    footnote: 'You received this email because we paid out your Matinee earnings.',
  }),
  reportReady: ({ link, days: kept, startDay, endDay }) => ({
    subject: `Your report for ${formatDays(startDay, endDay)} is ready`,
    preheader: `Download it as a CSV file within ${days(kept)}.`,
    heading: 'Your report is ready',
    paragraphs: [
      `Your report for ${formatDays(startDay, endDay)} took a long time, so we generated it in the background. You can now download it as a CSV file.`,
    ],
    button: { label: 'Open reports', link },
    note: `Sign in to download the file. We keep it for ${days(kept)}.`,
    footnote: 'You received this email because you requested this report in Matinee.',
  }),
  ...reportLettersEn,
}
