import { formatDays, formatZonedDateTime } from '@matinee/contract/plain/format'
import type { Letter, Letters, LetterText } from './letter.ts'
import { reportLettersEn } from './reportLetters.en.ts'
import { securityLettersEn } from './securityLetters.en.ts'
import { shellWord } from './shellWord.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const duration = (minutes: number) => {
  if (minutes % 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

type ActivationLetter = Extract<Letter, { kind: 'activation' }>

const approval = (letter: ActivationLetter): LetterText => ({
  subject: 'Activate your Matinee account',
  preheader: `Sign in for the first time by choosing a password within ${days(letter.days)}.`,
  heading: 'Activate your account',
  paragraphs: ['We’ve approved your Matinee account. To get started, check your name and choose a password.'],
  button: { label: 'Activate account', link: letter.link },
  note: `You can use the link once, within ${days(letter.days)}. If you didn’t register at Matinee, ignore this email. Nobody can sign in to the account until it’s activated.`,
  footnote: 'Why did you get this email? A Matinee account was created with this address.',
})

const invitation = (letter: ActivationLetter): LetterText => ({
  subject: 'You’re invited to Matinee',
  preheader: `An account is ready for you. Choose its password within ${days(letter.days)}.`,
  heading: 'Your account is ready',
  paragraphs: [
    'The Matinee team has created an account for you. To get started, check your name and choose a password.',
  ],
  button: { label: 'Activate account', link: letter.link },
  note: `You can use the link once, within ${days(letter.days)}. If you don’t expect an account, ignore this email. Nobody can sign in to the account until it’s activated.`,
  footnote: 'Why did you get this email? The Matinee team created an account with this address.',
})

export const lettersEn: Letters = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkLead: 'If the button doesn’t work, copy this address into your browser:',
  sentBy: ({ host, supportEmail }) => `Sent by Matinee at ${host}. Questions? Write to ${supportEmail}.`,
  activation: (letter) => (letter.isInvited ? invitation(letter) : approval(letter)),
  refused: ({ reason }, { supportEmail }) => ({
    subject: 'We can’t open a Matinee account for you',
    preheader: 'We’ve reviewed your registration and tell you why here.',
    heading: 'We can’t open your account',
    paragraphs: [
      'Thank you for registering at Matinee. We’ve reviewed your registration and can’t open an account for you. This is the reason:',
      reason,
      `If you think that we missed something, write to ${supportEmail}.`,
    ],
    footnote: 'Why did you get this email? Someone registered at Matinee with this address.',
  }),
  reset: (letter) => ({
    subject: 'Reset your Matinee password',
    preheader: `Use the link within ${duration(letter.minutes)}. If you didn’t ask for it, your password stays the same.`,
    heading: 'Reset your password',
    paragraphs: [
      'We received a request to reset the password of your Matinee account. If you asked for it, choose your new password now.',
    ],
    button: { label: 'Choose password', link: letter.link },
    note: `You can use the link once, within ${duration(letter.minutes)}. If you didn’t ask for it, ignore this email and your password stays the same.`,
    footnote:
      'Why did you get this email? Someone asked us to reset the password of the Matinee account with this address.',
  }),
  secured: (letter, { supportEmail }) => ({
    subject: 'Choose a new password to sign in to Matinee again',
    preheader: 'Your previous payment details are back, but your old password no longer works.',
    heading: 'Choose a new password',
    paragraphs: [
      'The change to your payment details was undone, and your previous details are back.',
      'Someone else may know your password, so we’ve disabled it and signed you out on all devices. Choose a new password and you can sign in again.',
    ],
    button: { label: 'Choose password', link: letter.link },
    note: `You can use the link once, within ${duration(letter.minutes)}. If it expires, request another one on the sign-in page. If you didn’t undo the change yourself, write to ${supportEmail}.`,
    footnote:
      'Why did you get this email? Someone used the link that we emailed you and undid the change to the payment details of your Matinee account.',
  }),
  passwordChanged: (letter, { supportEmail, publicUrl }) => ({
    subject: 'Your Matinee password was changed',
    preheader: 'If you didn’t change it, reset it right away.',
    heading: 'Your password was changed',
    paragraphs: [
      `Your Matinee password was changed on ${formatZonedDateTime(letter.at, letter.timezone)}. We’ve signed you out on all other devices.`,
      `If you changed it, you don’t need to do anything. If you didn’t, reset your password right away and write to ${supportEmail}.`,
    ],
    button: { label: 'Reset password', link: `${publicUrl}/auth/resetpassword` },
    footnote:
      'Why did you get this email? The password of your Matinee account was changed. We let you know about every change.',
  }),
  guessing: (_, { supportEmail, publicUrl }) => ({
    subject: 'Someone is trying to guess your Matinee password',
    preheader: 'None of the attempts succeeded, and we’re slowing down any new ones.',
    heading: 'Someone is trying to guess your password',
    paragraphs: [
      'Someone has tried many times to sign in to your Matinee account, but never got the password right. From places where you haven’t signed in before, we now allow only one attempt a minute.',
      'If your password is short or you use it elsewhere too, reset it now. If the attempts were yours, you don’t need to do anything.',
    ],
    button: { label: 'Reset password', link: `${publicUrl}/auth/resetpassword` },
    note: `You can sign in as usual from places where you’ve signed in before. To sign in from somewhere new without waiting, reset your password. If you’re not sure, write to ${supportEmail}.`,
    footnote:
      'Why did you get this email? Many attempts to sign in to your Matinee account failed. Even if they continue, we won’t write more than once a day.',
  }),
  ...securityLettersEn,
  registered: () => ({
    subject: 'We received your Matinee registration',
    preheader: 'We’ll email you an activation link once we’ve approved your account.',
    heading: 'Thank you for registering',
    paragraphs: [
      'Our team is reviewing your registration. Once we’ve approved it, we’ll send an activation link to this address.',
      'You don’t need to do anything until then.',
    ],
    footnote:
      'Why did you get this email? Someone registered at Matinee with this address. If it wasn’t you, ignore this email.',
  }),
  newRegistration: ({ name, email, id }, { supportEmail }) => ({
    subject: `New registration: ${email}`,
    preheader: 'Once you approve the account, we’ll send its activation link.',
    heading: 'A new publisher has registered',
    paragraphs: [
      'This account is waiting for your approval:',
      {
        rows: [
          ['Name', name],
          ['Email', email],
          ['Account', id],
        ],
      },
      'To approve it, run this command on the server. The account type decides which areas the publisher can open (0: videos and site ads):',
      { command: `matinee users approve ${email.startsWith('-') ? id : shellWord(email)} --type 0` },
    ],
    note: 'Once you approve the account, we’ll email the publisher an activation link.',
    footnote: `Why did you get this email? ${supportEmail} is set as the support address for this Matinee installation.`,
  }),
  siteAdded: ({ fqdn, formUrl, accountManagerEmail }) => ({
    subject: formUrl
      ? `Next step for ${fqdn}: fill in the ad manager form`
      : `Next step for ${fqdn}: your account manager will write to you`,
    preheader: formUrl
      ? 'We’ll set up your ads based on your answers.'
      : `You’ll get the ad manager form from ${accountManagerEmail}.`,
    heading: `${fqdn} was added`,
    paragraphs: formUrl
      ? [
          `Before we can set up ads on ${fqdn}, we need you to fill in the ad manager form.`,
          `Your account manager will then set up your ads and write to you from ${accountManagerEmail}.`,
        ]
      : [
          `Your account manager will send you the ad manager form from ${accountManagerEmail}. We’ll set up ads on ${fqdn} based on your answers.`,
          'You can continue with the other steps until the form arrives.',
        ],
    ...(formUrl && { button: { label: 'Fill in form', link: formUrl } }),
    footnote: `Why did you get this email? ${fqdn} was added to your Matinee account.`,
  }),
  newSite: ({ fqdn, name, email, siteId, hasForm }, { accountManagerEmail }) => ({
    subject: `New site: ${fqdn}`,
    preheader: 'It needs placements, ads.txt lines and reports.',
    heading: 'A publisher has added a site',
    paragraphs: [
      'Set up the placements, ads.txt lines and reports of this site:',
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
      ? 'We’ve already emailed the ad manager form to the publisher.'
      : 'Send the ad manager form to the publisher. We’ve said that it will come from you.',
    footnote: `Why did you get this email? ${accountManagerEmail} is set as the account manager’s address for this Matinee installation.`,
  }),
  paymentInfoChanged: ({ at, timezone, undo }, { supportEmail, publicUrl }) => ({
    subject: 'Your Matinee payment details were changed',
    preheader: undo
      ? `If you didn’t change them, undo the change by ${formatZonedDateTime(undo.until, timezone)}.`
      : 'If you didn’t change them, check them right away.',
    heading: 'Your payment details were changed',
    paragraphs: [
      `The payment details of your Matinee account were changed on ${formatZonedDateTime(at, timezone)}. We’ll use the new details for your next payout.`,
      undo
        ? `If you changed them, you don’t need to do anything. If you didn’t, undo the change by ${formatZonedDateTime(undo.until, timezone)}. We’ll bring back your previous details, sign you out on all devices and email you a link to choose a new password.`
        : `If you changed them, you don’t need to do anything. If you didn’t, write to ${supportEmail} right away, reset your password and correct your payment details.`,
    ],
    button: undo
      ? { label: 'Undo change', link: undo.link }
      : { label: 'Check payment details', link: `${publicUrl}/payments` },
    ...(undo && { note: 'For 72 hours after the change, we won’t send any payouts to the new details.' }),
    footnote:
      'Why did you get this email? The payment details of your Matinee account were changed. We let you know about every change, but never put the details in an email.',
  }),
  paymentSent: ({ amount, day, term }, { publicUrl }) => ({
    subject: `We sent you a payout of ${amount}`,
    preheader: `We’ve paid your earnings through ${term}. Your statement is ready.`,
    heading: `We sent you ${amount}`,
    paragraphs: [
      `We’ve paid your earnings through ${term}. It can take a few days for the money to reach your bank account.`,
      {
        rows: [
          ['Amount', amount],
          ['Paid on', day],
          ['Earnings through', term],
        ],
      },
    ],
    button: { label: 'View statement', link: `${publicUrl}/payments` },
    footnote: 'Why did you get this email? We paid out your Matinee earnings.',
  }),
  reportReady: ({ link, days: kept, startDay, endDay }) => ({
    subject: `Your report for ${formatDays(startDay, endDay)} is ready`,
    preheader: `You can download the CSV file within ${days(kept)}.`,
    heading: 'Your report is ready',
    paragraphs: [
      `Your report for ${formatDays(startDay, endDay)} was taking a while, so we generated it in the background. You can now download it as a CSV file.`,
    ],
    button: { label: 'Open reports', link },
    note: `Sign in to download the file. We’ll keep it for ${days(kept)}.`,
    footnote: 'Why did you get this email? You requested this report in Matinee.',
  }),
  ...reportLettersEn,
}
