import type * as mails from '../../mails.ts'
import type { MailDetails } from '../../mails.ts'
import type { ReferenceOf } from '../callReference.ts'
import { ids } from '../exampleObjects.ts'

const mail: MailDetails = {
  id: 'e5Hs2KpVw9XcNq',
  kind: 'activation',
  account: { id: ids.account, name: 'Ayşe Yılmaz' },
  recipient: 'ayse@news.example',
  language: 'tr',
  subject: 'Matinee hesabınızı etkinleştirin',
  state: 'failed',
  attempts: 20,
  sendings: 1,
  serverReply: '550 5.1.1 The mailbox does not exist',
  createdAt: '2026-11-26T21:10:00.000Z',
  triedAt: '2026-11-27T06:02:31.000Z',
  sentAt: null,
  text: 'Merhaba Ayşe,\n\nHesabınız onaylandı.\n\nhttps://matinee.example/…\n',
  html: '<!doctype html><html lang="tr"><body><p>Merhaba Ayşe,</p><p>Hesabınız onaylandı.</p></body></html>',
  letterObstacle: null,
  deliveries: [
    {
      at: '2026-11-27T06:02:31.000Z',
      messageId: 'activation-b8Rt5LmZq1YvKd',
      isAccepted: false,
      serverReply: '550 5.1.1 The mailbox does not exist',
    },
  ],
  obstacle: null,
}
const {
  text: _text,
  html: _html,
  letterObstacle: _hidden,
  deliveries: _deliveries,
  obstacle: _obstacle,
  ...listed
} = mail
const params = { id: mail.id }

export const mailsReference: ReferenceOf<typeof mails> = {
  listMails: {
    description:
      'One page of the mails that Matinee sent or tried to send, newest first, with the words of the mail server.',
    request: { query: { state: 'failed', account: 'ayse@news.example' } },
    reply: { data: [listed], hasPrevious: false, hasNext: false, keptDays: 90 },
  },
  readMail: {
    description:
      'A mail as its reader got it, the tries to deliver it, and whether it can be sent again. Links of the letter are not stored, because they can open the account. The letter of a mail about payments needs `staff.money`, of one about a report `staff.act`, and of one about an operator’s account `staff.administer`; without it, `letterObstacle` says why it is missing. Letters about reports are removed early.',
    request: { params },
    reply: mail,
  },
  resendMail: {
    description:
      'Sends the letter once more, as it would be written now and with a new code where it has one: to the current address of its account, or to whom letters of its kind go. 409 `mail_state` if it would no longer be true or is already waiting; 409 `stale` if a colleague has sent it again meanwhile; 429 after ten tries in an hour; 403 `staff_role` if your role may not read the letter.',
    request: { params, body: { reason: 'The owner freed the mailbox', sendings: 1 } },
    reply: { ...mail, state: 'waiting', sendings: 2, serverReply: null, obstacle: 'waiting' },
  },
}
