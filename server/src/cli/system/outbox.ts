import { command } from '../command.ts'
import { limit, toggle } from '../flags.ts'
import { minute, plural, size } from '../formatText.ts'
import { printFields, printTable } from '../printTable.ts'
import { refused } from '../refuse.ts'

const toAddress = ({ to }: { to: { address: string } }) => to.address
const store = () => import('../../platform/mail/outbox.ts')

const list = command({
  usage: 'list',
  about: 'List the mails in the outbox, newest first',
  flags: { limit: limit(20) },
  examples: ['outbox list', 'outbox list --limit 100 --json'],
  async run({ config, width }, _args, flags) {
    const { dataDir, smtpUrl } = await config()
    const { mails, total, damaged } = await (await store()).listOutbox(dataDir, flags)
    const notes = [
      smtpUrl && `Mails are sent by SMTP (${new URL(smtpUrl).host}); these were written before SMTP was set.`,
      mails.length < total - damaged && `${mails.length} of ${plural(total, 'mail')}; --limit shows more.`,
      damaged > 0 && `${plural(damaged, 'file')} in ${dataDir}/outbox cannot be read.`,
    ].filter(Boolean)
    const hint = smtpUrl ? '' : ' The worker writes mails while Matinee runs. Check it: matinee status'
    const empty = `There are no mails in ${dataDir}/outbox.${hint}`
    const columns = { 'ID!': 'id', 'AT (UTC)!': 'at', TO: toAddress, SUBJECT: 'subject' } as const
    const table = printTable({ rows: mails, width, empty }, columns)
    return {
      json: { data: mails, total, damaged, mailsLeaveBy: smtpUrl ? 'smtp' : 'outbox' },
      text: [table, ...(notes.length ? ['', ...notes] : [])].join('\n'),
    }
  },
})

const show = command({
  usage: 'show <id>',
  about: 'Show a mail with its text and links',
  args: { id: 'id of the mail, as in outbox list; or latest' },
  flags: { isHtml: toggle('--html', 'print the HTML instead of the text') },
  examples: ['outbox show latest', 'outbox show activation-3kQ9vB7cXz12Lm --json'],
  async run({ config }, [given], { isHtml }) {
    const { dataDir, smtpUrl } = await config()
    const { listOutbox, readOutboxMail } = await store()
    const id = given === 'latest' ? (await listOutbox(dataDir, { limit: 1 })).mails[0]?.id : given
    const mail = id === undefined ? null : await readOutboxMail(dataDir, id)
    if (!mail) {
      const bySmtp = smtpUrl
        ? ` Mails are sent by SMTP (${new URL(smtpUrl).host}) and are not stored here.`
        : ''
      const missing = id === undefined ? 'The outbox is empty.' : `There is no mail ${id} in the outbox.`
      throw refused(`${missing}${bySmtp} List the mails: matinee outbox list`)
    }
    const links = [...new Set(mail.text.match(/https?:\/\/[^\s<>"]+/g))]
    const head = printFields([
      ['Id', mail.id],
      ['At (UTC)', minute(mail.at)],
      ['From', `${mail.from.name} <${mail.from.address}>`],
      ['To', `${mail.to.name} <${mail.to.address}>`],
      ['Subject', mail.subject],
      ['File', mail.emlPath],
      ...mail.attachments.map(({ name, bytes }) => ['Attached', `${name}, ${size(bytes)}`] as const),
    ])
    const text = isHtml ? mail.html : `${head}\n\n${mail.text.trimEnd()}`
    return { json: { ...mail, links }, text }
  },
})

export const commands = [list, show]
