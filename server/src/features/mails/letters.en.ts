import { formatZonedDateTime } from '@matinee/contract/plain/format'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
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
  questions: (supportEmail) => `Questions? Write to ${supportEmail}.`,
  activation: (letter) => ({
    subject: 'Activate your Matinee account',
    preheader: 'Choose a password and you are in.',
    heading: 'Your account is ready',
    paragraphs: [
      'Your Matinee account is waiting for you. Confirm your name, choose a password, and you are in.',
    ],
    button: { label: 'Activate account', link: letter.link },
    footnote: `The link works once, for ${days(letter.days)}. If you did not register at Matinee, you can ignore this mail.`,
  }),
  reset: (letter) => ({
    subject: 'Choose a new Matinee password',
    preheader: `The link works for ${duration(letter.minutes)}.`,
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your Matinee account. If it was you, choose one here.',
    ],
    button: { label: 'Choose a new password', link: letter.link },
    footnote: `The link works once, for ${duration(letter.minutes)}. If you did not ask for it, you can ignore this mail: your password stays as it is.`,
  }),
  secured: (letter) => ({
    subject: 'Choose a new Matinee password',
    preheader: `The link works for ${duration(letter.minutes)}.`,
    heading: 'Choose a new password',
    paragraphs: [
      'The change of your payment details was undone. As somebody else may know your password, it no longer works, and all devices are signed out. Choose a new one to sign in again.',
    ],
    button: { label: 'Choose a new password', link: letter.link },
    footnote: `The link works once, for ${duration(letter.minutes)}. “Forgot your password?” on the sign-in page sends you another.`,
  }),
  passwordChanged: (letter, { supportEmail, publicUrl }) => ({
    subject: 'Your Matinee password was changed',
    preheader: 'If it was not you, please act now.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your Matinee account was changed on ${formatZonedDateTime(letter.at, letter.timezone)}. All other sessions were signed out.`,
      `If it was you, there is nothing to do. If it was not, choose a new password now and write to ${supportEmail}.`,
    ],
    button: { label: 'It was not me', link: `${publicUrl}/auth/resetpassword` },
    footnote: 'We send this notice each time the password changes.',
  }),
  guessing: (_, { supportEmail, publicUrl }) => ({
    subject: 'Somebody tries to sign in to your Matinee account',
    preheader: 'Many wrong passwords were tried. Your account is still safe.',
    heading: 'Many wrong passwords were tried',
    paragraphs: [
      'Somebody has tried many wrong passwords for your Matinee account. None of them was right. We now let them try only once a minute.',
      'If your password is short, or you use it elsewhere, choose a new one now. You can sign in as usual where you signed in before. From a new place you may have to wait; choosing a new password lets you in there at once.',
      `If it was you, there is nothing to do. Questions go to ${supportEmail}.`,
    ],
    button: { label: 'Choose a new password', link: `${publicUrl}/auth/resetpassword` },
    footnote: 'We send this notice at most once a day.',
  }),
  registered: () => ({
    subject: 'We have your registration',
    preheader: 'Our team will look at it and write to you.',
    heading: 'Thank you for registering',
    paragraphs: [
      'Your registration at Matinee has arrived. Our team will look at it and write to you at this address once your account can be activated.',
      'Until then there is nothing you need to do.',
    ],
    footnote: 'If you did not register at Matinee, you can ignore this mail.',
  }),
  newRegistration: ({ name, email, id }) => ({
    subject: `New registration: ${email}`,
    preheader: 'Somebody registered and waits for approval.',
    heading: 'A publisher would like to join',
    paragraphs: [
      'Somebody registered and waits for approval.',
      {
        rows: [
          ['Name', name],
          ['E-mail', email],
          ['Account', id],
        ],
      },
      'To approve, run this on the server. The type decides which areas are open (0: video and site ads):',
      { command: `matinee users approve ${email.startsWith('-') ? id : shellWord(email)} --type 0` },
    ],
    footnote: 'After the approval the publisher gets a mail with an activation link.',
  }),
  siteAdded: ({ fqdn, formUrl, accountManagerEmail }) => ({
    subject: `Next step for ${fqdn}: the ad-manager form`,
    preheader: formUrl ? 'A short form, so that ads can be set up.' : 'Your account manager writes to you.',
    heading: `${fqdn} has been added`,
    paragraphs: formUrl
      ? [
          `Thank you for adding ${fqdn}. So that we can set up its ads, please fill in the ad-manager form.`,
          `Once it has arrived, your account manager sets everything up and writes to you from ${accountManagerEmail}.`,
        ]
      : [
          `Thank you for adding ${fqdn}. Your account manager writes to you from ${accountManagerEmail} with the ad-manager form, which we need to set up its ads.`,
          'You can go on with the other steps in the meantime.',
        ],
    ...(formUrl && { button: { label: 'Fill in the form', link: formUrl } }),
    footnote: 'You get this mail because a site was added to your Matinee account.',
  }),
  newSite: ({ fqdn, name, email, siteId }) => ({
    subject: `New site: ${fqdn}`,
    preheader: 'A publisher added a site that waits for its setup.',
    heading: 'A publisher added a site',
    paragraphs: [
      'It waits for its placements, ads.txt lines and reports to be set up.',
      {
        rows: [
          ['Site', fqdn],
          ['Publisher', name],
          ['E-mail', email],
        ],
      },
      'To see how it is set up, run this on the server:',
      { command: `matinee sites show ${siteId}` },
    ],
    footnote: 'The publisher was sent the ad-manager form, or told that you would write.',
  }),
  paymentInfoChanged: ({ at, timezone, undo }, { supportEmail, publicUrl }) => ({
    subject: 'Your Matinee payment details were changed',
    preheader: 'If it was not you, please act now.',
    heading: 'Your payment details were changed',
    paragraphs: [
      `Where your Matinee account is paid to was changed on ${formatZonedDateTime(at, timezone)}. The next payment goes there.`,
      undo
        ? `If it was you, there is nothing to do. If it was not, undo the change by ${formatZonedDateTime(undo.until, timezone)}: the previous details come back, all devices are signed out, and we mail you a link for a new password.`
        : `If it was you, there is nothing to do. If it was not, write to ${supportEmail} at once, choose a new password and put the payment details right.`,
    ],
    button: undo
      ? { label: 'Undo this change', link: undo.link }
      : { label: 'Check the payment details', link: `${publicUrl}/payments` },
    footnote:
      'When payment details are replaced, nothing is paid for 72 hours. We send this notice each time the payment details change. It never holds any of them.',
  }),
  paymentSent: ({ amount, day, term }, { publicUrl }) => ({
    subject: `Your payment of ${amount} is on its way`,
    preheader: `For ${term}.`,
    heading: `We paid you ${amount}`,
    paragraphs: [
      `Your earnings up to ${term} were paid on ${day}. Banks may take some days until the amount is in your account.`,
      {
        rows: [
          ['Amount', amount],
          ['Paid on', day],
          ['Up to', term],
        ],
      },
    ],
    button: { label: 'See the statement', link: `${publicUrl}/payments` },
    footnote: 'You get this mail because your Matinee account was paid.',
  }),
  reportReady: ({ link, days: kept, startDay, endDay }) => ({
    subject: 'Your report is ready',
    preheader: 'You can download it as a CSV file.',
    heading: 'Your report is ready',
    paragraphs: [
      `Your report for ${showReportDay(startDay)} to ${showReportDay(endDay)} took a long time to generate, so it was made in the background. You can download it as a CSV file.`,
    ],
    button: { label: 'Open your reports', link },
    footnote: `Sign in to download it. The file is kept for ${days(kept)}.`,
  }),
  ...reportLettersEn,
}
