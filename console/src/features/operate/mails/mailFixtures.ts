import type { MailDetails, SentMail } from '@matinee/contract/mails'

export const aMail = (some: Partial<SentMail> = {}): SentMail => ({
  id: 'm1',
  kind: 'activation',
  account: { id: 'u1', name: 'Ada Publisher' },
  recipient: 'ada@news.example',
  language: 'en',
  subject: 'Activate your Matinee account',
  state: 'failed',
  attempts: 20,
  sendings: 1,
  serverReply: '550 5.1.1 No such mailbox',
  createdAt: '2026-11-20T09:30:00.000Z',
  triedAt: '2026-11-20T18:02:00.000Z',
  sentAt: null,
  ...some,
})

export const aMailInFull = (some: Partial<MailDetails> = {}): MailDetails => ({
  ...aMail(),
  text: 'Hello Ada,\n\nhttps://matinee.example/…\n',
  html: '<!doctype html><p>Hello Ada,</p>',
  letterObstacle: null,
  deliveries: [
    {
      at: '2026-11-20T18:02:00.000Z',
      messageId: 'activation-b8Rt5LmZq1YvKd',
      isAccepted: false,
      serverReply: '550 5.1.1 No such mailbox',
    },
    {
      at: '2026-11-20T09:30:00.000Z',
      messageId: 'activation-a7Qs4KnYp0XuJc',
      isAccepted: false,
      serverReply: '451 4.7.1 Come back later',
    },
  ],
  obstacle: null,
  ...some,
})
