import type { Mutant } from './mutant.ts'

/** Faults in what operators see and do with sent mails and scheduled reports. */
export const serverMails: Mutant[] = [
  {
    name: 'two operators send a scheduled report twice',
    file: 'server/src/features/scheduledReports/operate/operatedReports.service.ts',
    from: '(await store.findLatestRun(tx, id)) !== latestRun',
    to: 'false',
    tests: ['server/src/features/scheduledReports/operate/operatedReports.test.ts'],
  },
  {
    name: 'reports that failed long ago are listed as failed',
    file: 'server/src/features/scheduledReports/operate/operatedReports.store.ts',
    from: " and completed_at > now() - interval '7 days'",
    to: '',
    tests: ['server/src/features/scheduledReports/operate/operatedReports.test.ts'],
  },
  {
    name: 'a code that the mail server quotes is stored',
    file: 'server/src/features/mails/sent/hideCodes.ts',
    from: 'codes.some((code) => code.includes(part))',
    to: 'false',
    tests: ['server/src/features/mails/sent/sentMails.test.ts'],
  },
  {
    name: 'operators read the links of letters',
    file: 'server/src/features/mails/sent/hideLinks.ts',
    from: '/link$/i',
    to: '/^link$/',
    tests: ['server/src/features/mails/sent/hideLinks.test.ts'],
  },
  {
    name: 'an older attempt at a mail takes the answer to a newer one',
    file: 'server/src/features/mails/sent/sentMails.store.ts',
    from: "        .where('number', '=', number),",
    to: '',
    tests: ['server/src/features/mails/sent/sentMails.test.ts'],
  },
  {
    name: 'a mail is sent again although it would no longer be true',
    file: 'server/src/features/mails/operate/operatedMails.service.ts',
    from: 'if (obstacle) throw refusal(obstacle)',
    to: '',
    tests: ['server/src/features/mails/sent/sentMails.test.ts'],
  },
  {
    name: 'every operator reads letters about money and reports',
    file: 'server/src/features/mails/operate/operatedMails.service.ts',
    from: 'letterSubjects[kind] ?? null]',
    to: 'null]',
    tests: ['server/src/features/mails/operate/letterRights.test.ts'],
  },
  {
    name: 'every operator reads the letters of operators',
    file: 'server/src/features/mails/operate/operatedMails.service.ts',
    from: "isOperators ? 'operator' : null",
    to: 'null',
    tests: ['server/src/features/mails/operate/letterRights.test.ts'],
  },
  {
    name: 'operators send letters again that they may not read',
    file: 'server/src/features/mails/operate/operatedMails.service.ts',
    from: "  if (findLetterObstacle(before, role)) throw new AppError('staff_role', 403, refusals.staffRole)\n",
    to: '',
    tests: ['server/src/features/mails/operate/letterRights.test.ts'],
  },
  {
    name: 'every operator sees the sessions of operators',
    file: 'server/src/features/admin/admin.service.ts',
    from: "if (isOperators && !holdsStaffRight(role, 'staff.administer'))",
    to: 'if (isOperators && false)',
    tests: ['server/src/features/admin/adminAccess.test.ts'],
  },
  {
    name: 'two operators send a mail twice',
    file: 'server/src/features/mails/operate/operatedMails.service.ts',
    from: "if (mail.sendings !== sendings) throw new AppError('stale', 409, refusals.mailResent)",
    to: '',
    tests: ['server/src/features/mails/sent/sentMails.test.ts'],
  },
]
