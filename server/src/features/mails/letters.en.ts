import type { Letters } from './letter.ts'
import { shellWord } from './shellWord.ts'
import { zonedTime } from './zonedTime.ts'

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
  passwordChanged: (letter, { supportEmail, publicUrl }) => ({
    subject: 'Your Matinee password was changed',
    preheader: 'If it was not you, please act now.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your Matinee account was changed on ${zonedTime(letter.at, letter.timezone)}. All other sessions were signed out.`,
      `If it was you, there is nothing to do. If it was not, choose a new password now and write to ${supportEmail}.`,
    ],
    button: { label: 'It was not me', link: `${publicUrl}/auth/resetpassword` },
    footnote: 'We send this notice each time the password changes.',
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
}
