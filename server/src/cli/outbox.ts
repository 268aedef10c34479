import type { Command } from 'commander'
import { CliError } from './cliError.ts'
import { count, noun, option, type Options, type Output, type Runner, type Session } from './command.ts'
import { printFields, printTable } from './printTable.ts'
import { minute, plural, size } from './words.ts'

export function addOutboxCommands(program: Command, run: Runner): void {
  const outbox = noun(
    program,
    'outbox',
    'Mails that were written to the data folder, where no SMTP server is set',
    run,
  )
  outbox.add({
    usage: 'list',
    about: 'The mails in the outbox, newest first',
    options: [count('--limit <n>', 'at most so many', [1, 1000], 20)],
    examples: ['outbox list', 'outbox list --limit 100 --json'],
    run: listMails,
  })
  outbox.add({
    usage: 'show <id>',
    about: 'One mail with its text and links; the newest one for the word "latest"',
    args: { id: 'of the mail, as in outbox list, or latest' },
    options: [option('--html', 'the HTML part instead of the text')],
    examples: ['outbox show latest', 'outbox show activation-3kQ9vB7cXz12Lm --json'],
    run: showMail,
  })
}

const store = () => import('../platform/mail/outbox.ts')

async function listMails(session: Session, _args: string[], options: Options): Promise<Output> {
  const { dataDir, smtpUrl } = await session.config()
  const { mails, total, damaged } = await (
    await store()
  ).listOutbox(dataDir, { limit: options.limit as number })
  const notes = [
    ...(smtpUrl
      ? [`Mails leave by SMTP (${new URL(smtpUrl).host}); here is only what was written before that.`]
      : []),
    ...(mails.length < total - damaged
      ? [`${mails.length} of ${plural(total, 'mail')}; --limit shows more.`]
      : []),
    ...(damaged ? [`${plural(damaged, 'file')} in ${dataDir}/outbox cannot be read.`] : []),
  ]
  const table = mails.length
    ? printTable(
        mails,
        [
          { title: 'ID', cell: ({ id }) => id, isWhole: true },
          { title: 'AT (UTC)', cell: ({ at }) => minute(at), isWhole: true },
          { title: 'TO', cell: ({ to }) => to.address },
          { title: 'SUBJECT', cell: ({ subject }) => subject },
        ],
        session.width,
      )
    : `No mail is in ${dataDir}/outbox.${smtpUrl ? '' : ' The worker writes them while Matinee runs: matinee status'}`
  return {
    json: { data: mails, total, damaged, mailsLeaveBy: smtpUrl ? 'smtp' : 'outbox' },
    text: [table, ...(notes.length ? ['', ...notes] : [])].join('\n'),
  }
}

async function showMail(session: Session, [given]: string[], options: Options): Promise<Output> {
  const { dataDir, smtpUrl } = await session.config()
  const { listOutbox, readOutboxMail } = await store()
  const id = given === 'latest' ? (await listOutbox(dataDir, { limit: 1 })).mails[0]?.id : given
  const mail = id === undefined ? null : await readOutboxMail(dataDir, id)
  if (!mail) {
    const bySmtp = smtpUrl ? ` Mails leave by SMTP (${new URL(smtpUrl).host}) and are not kept here.` : ''
    const missing = id === undefined ? 'The outbox is empty.' : `There is no mail ${id} in the outbox.`
    throw new CliError('refused', `${missing}${bySmtp} See which there are: matinee outbox list`)
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
  const text = options.html ? mail.html : `${head}\n\n${mail.text.trimEnd()}`
  return { json: { ...mail, links }, text }
}
