import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { securityChanges } from '@matinee/contract/plain/account/secondFactors'
import { formatMoney } from '@matinee/contract/plain/format'
import type { Letter, Recipient } from '../src/features/mails/letter.ts'
import { sampleAddress, sampleCode, sampleReports, type Samples } from './sampleReports.ts'

export type SampleLetter = { name: string; to: Recipient; letter: Letter }
const at = Date.parse('2026-11-21T21:05:00Z')
const timezone = 'Europe/Istanbul'
const resetLink = `${sampleAddress}/auth/activate?reset=1&${sampleCode}`

/** The sender of the samples. */
export const sampleSender = {
  publicUrl: sampleAddress,
  supportEmail: 'support@matinee.example',
  accountManagerEmail: 'ada@matinee.example',
}

/** Letters with invented data, to look at and to test. Their recipients are called "Example". */
export function sampleLetters(language: Language): SampleLetter[] {
  const samples: Samples = {
    ...accountSamples,
    ...securitySamples,
    ...siteSamples,
    ...paymentSamples(language),
    ...sampleReports(language),
  }
  return Object.entries(samples).flatMap(([kind, variants]) =>
    Object.entries<Letter>(variants).map(([variant, letter]) => ({
      name: variant === '' ? kind : `${kind}-${variant}`,
      to: { name: toReaders.has(kind) ? '' : names[language], email: 'ayse@publisher.example', language },
      letter,
    })),
  )
}

const names = { en: 'Ada Example', tr: 'Ada Örnek' }
/** We do not know the names of report recipients. */
const toReaders: ReadonlySet<string> = new Set([
  'scheduledReport',
  'confirmRecipient',
] satisfies Letter['kind'][])

const accountSamples: Samples<
  | 'activation'
  | 'reset'
  | 'secured'
  | 'passwordChanged'
  | 'guessing'
  | 'registered'
  | 'refused'
  | 'newRegistration'
> = {
  registered: { '': { kind: 'registered' } },
  refused: {
    '': { kind: 'refused', reason: 'The address of your site does not answer, so we could not review it.' },
  },
  newRegistration: {
    '': {
      kind: 'newRegistration',
      name: 'Şule Example',
      email: 'sule@publisher.example',
      id: 'Ab3dE5gH7jK9mN',
    },
  },
  activation: {
    '': { kind: 'activation', link: `${sampleAddress}/auth/activate?${sampleCode}`, days: 7 },
    invited: {
      kind: 'activation',
      link: `${sampleAddress}/auth/activate?invited=1&${sampleCode}`,
      days: 7,
      isInvited: true,
    },
  },
  reset: { '': { kind: 'reset', link: resetLink, minutes: 60 } },
  passwordChanged: { '': { kind: 'passwordChanged', at, timezone } },
  guessing: { '': { kind: 'guessing' } },
  secured: { '': { kind: 'secured', link: resetLink, minutes: 60 } },
}

const securitySamples: Samples<'securityChanged' | 'newDevice' | 'codeGuessing'> = {
  securityChanged: Object.fromEntries(
    securityChanges.map((change) => [change, { kind: 'securityChanged' as const, change, at, timezone }]),
  ),
  newDevice: {
    '': {
      kind: 'newDevice',
      browser: 'Chrome',
      system: 'Windows',
      country: 'TR',
      address: '198.51.100.7',
      at,
      timezone,
    },
    unknown: {
      kind: 'newDevice',
      browser: null,
      system: null,
      country: null,
      address: '198.51.100.7',
      at,
      timezone,
    },
  },
  codeGuessing: { '': { kind: 'codeGuessing' } },
}

const siteSamples: Samples<'siteAdded' | 'newSite'> = {
  siteAdded: {
    '': {
      kind: 'siteAdded',
      fqdn: 'publisher.example',
      formUrl: 'https://forms.example/ad-manager?site=publisher.example',
      accountManagerEmail: 'ada@matinee.example',
    },
    'without-form': {
      kind: 'siteAdded',
      fqdn: 'publisher.example',
      formUrl: null,
      accountManagerEmail: 'ada@matinee.example',
    },
  },
  newSite: {
    '': {
      kind: 'newSite',
      fqdn: 'publisher.example',
      name: 'Şule Example',
      email: 'sule@publisher.example',
      siteId: 'Ab3dE5gH7jK9mN',
      hasForm: true,
    },
    'without-form': {
      kind: 'newSite',
      fqdn: 'publisher.example',
      name: 'Şule Example',
      email: 'sule@publisher.example',
      siteId: 'Ab3dE5gH7jK9mN',
      hasForm: false,
    },
  },
}

const paymentSamples = (language: Language): Samples<'paymentInfoChanged' | 'paymentSent'> => ({
  paymentInfoChanged: {
    '': {
      kind: 'paymentInfoChanged',
      at,
      timezone,
      undo: { link: `${sampleAddress}/auth/undopayment?${sampleCode}`, until: at + 72 * 3_600_000 },
    },
    'without-undo': { kind: 'paymentInfoChanged', at, timezone, undo: null },
  },
  paymentSent: {
    '': {
      kind: 'paymentSent',
      amount: formatMoney(1_234.56, 'usd', language),
      day: '15.11.2026',
      term: language === 'tr' ? 'Ekim 2026' : 'October 2026',
    },
  },
})
