import { listMails, resendMail, type MailDetails } from '@matinee/contract/mails'
import { letterObstacleTexts, mailObstacleTexts } from '@matinee/contract/plain/texts/mailObstacleTexts'
import { actor, byId, listCommand, showCommand, type Group } from '../command.ts'
import { flagsOf, limit } from '../flags.ts'
import { minute } from '../formatText.ts'
import { printFields } from '../printTable.ts'

/** The service, and the jobs that send mails, which the services of their features define. */
async function loadService() {
  const [service] = await Promise.all([
    import('../../features/mails/operate/operatedMails.service.ts'),
    import('../../features/auth/registration.service.ts'),
    import('../../features/payments/paymentInfo.service.ts'),
    import('../../features/reportJobs/reportJobs.service.ts'),
    import('../../features/scheduledReports/delivery/reportRuns.service.ts'),
    import('../../features/sites/newSites.service.ts'),
  ])
  return service
}
/** The command line acts as an administrator. */
const role = 'administrator'
const byMail = byId(loadService, 'mail', 'mails list')

const list = listCommand({
  usage: 'list',
  about: 'List the mails that Matinee sent or tried to send, newest first',
  flags: {
    ...flagsOf(listMails.query!, {
      state: 'waiting, sent, failed or withdrawn',
      kind: 'which letter, such as activation or reset',
      account: 'the account that it is about: id or email',
      recipient: 'the whole address',
    }),
    limit: limit(50),
  },
  examples: ['mails list --state failed', 'mails list --account ayse@example.com --json'],
  async load(deps, _args, { limit, ...filter }) {
    const { data } = await (await loadService()).listMails(deps, { ...filter, perPage: limit })
    return { rows: data, empty: 'No mail matches.' }
  },
  columns: {
    'ID!': 'id',
    'CREATED (UTC)!': 'createdAt',
    LETTER: 'kind',
    TO: 'recipient',
    STATE: 'state',
    'ATTEMPTS#': 'attempts',
    'MAIL SERVER': 'serverReply',
  },
})

const print = (mail: MailDetails): string => {
  const fields = printFields([
    ['Id', mail.id],
    ['Letter', mail.kind],
    ['To', mail.recipient],
    ['Subject', mail.subject],
    ['Account', mail.account && `${mail.account.name} (${mail.account.id})`],
    ['State', mail.state],
    ['Attempts', mail.attempts],
    ['Sendings', mail.sendings],
    ['Mail server', mail.serverReply],
    ['Created (UTC)', minute(mail.createdAt)],
    ['Tried (UTC)', minute(mail.triedAt)],
    ['Sent (UTC)', mail.sentAt && minute(mail.sentAt)],
  ])
  const deliveries = mail.deliveries.map(
    ({ at, messageId, serverReply }) => `${minute(at)}  ${messageId}  ${serverReply ?? 'no answer'}`,
  )
  const parts = [
    fields,
    mail.obstacle && mailObstacleTexts[mail.obstacle].en,
    ['Tries, newest first (UTC, Message-ID, answer):', ...deliveries].join('\n'),
    mail.letterObstacle ? letterObstacleTexts[mail.letterObstacle].en : mail.text!.trimEnd(),
  ]
  return parts.filter((part) => part !== null).join('\n\n')
}

const show = showCommand({
  usage: 'show <id>',
  about: "Show a mail, the mail server's words, and whether it can be sent again",
  load: (deps, [id]) => byMail(id, (service) => service.readMail(deps, id, role)),
  print,
})

const resend = showCommand({
  usage: 'resend <id>',
  about: 'Send a letter again, as it would be written now, to the current address of its account',
  flags: flagsOf(resendMail.body!, { reason: 'why; the audit log keeps it' }),
  load: (deps, [id], { reason }) =>
    byMail(id, async (service) => {
      const { sendings } = await service.readMail(deps, id, role)
      return service.resendMail(deps, { id, sendings, reason }, { id: actor, role })
    }),
  print: ({ id }) => `Mail ${id} waits to be sent again.`,
})

export const commands: Group['commands'] = [list, show, resend]
