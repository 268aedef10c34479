import { readMail, resendMail } from '@matinee/contract/mails'
import { holdsStaffRight, staffRoles } from '@matinee/contract/plain/account/staffRoles'
import type { MailKind } from '@matinee/contract/plain/operate/mailStates'
import { expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import { newMail } from '../../../../testing/things.ts'

const { db } = server.deps

test('an operator’s role says which letters it reads and sends again', async () => {
  const [publisher, operated] = [await make.account(), await make.staff()]
  const letters = {
    registered: publisher.id,
    paymentSent: publisher.id,
    scheduledReport: publisher.id,
    passwordChanged: operated.id,
  } as const
  const read: Record<string, string[]> = {}
  for (const staffRole of staffRoles) {
    const operator = await make.staff({ staffRole })
    const readable = []
    for (const [kind, accountId] of Object.entries(letters)) {
      const id = await newMail(accountId)
      await db
        .updateTable('mails')
        .set({ kind: kind as MailKind })
        .where('id', '=', id)
        .execute()
      const mail = await api(operator).get(readMail, { params: { id } })
      expect(mail).toMatchObject({ subject: 'Welcome', serverReply: '550 No such mailbox' })
      const body = { reason: 'It was lost', sendings: 1 }
      const refusal = await api(operator).refusal(resendMail, { params: { id }, body })
      // No job is stored with the email.
      const mayResend = mail.html !== null && holdsStaffRight(staffRole, 'staff.retry')
      expect(refusal, `${staffRole} ${kind}`).toEqual(mayResend ? [409, 'mail_state'] : [403, 'staff_role'])
      if (mail.html !== null) readable.push(kind)
    }
    read[staffRole] = readable
  }
  expect(read).toEqual({
    support: ['registered', 'scheduledReport'],
    adOperations: ['registered'],
    finance: ['registered', 'paymentSent'],
    administrator: Object.keys(letters),
  })
})
