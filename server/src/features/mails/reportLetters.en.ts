import { formatDays, formatShare } from '@matinee/contract/plain/format'
import { readFailure } from '@matinee/contract/plain/reports/reportFailures'
import type { Block, Letters, ShownComparison } from './letter.ts'

type ReportLetters = Pick<
  Letters,
  'scheduledReport' | 'scheduleFailed' | 'recipientLeft' | 'confirmRecipient'
>

/** The name comes last: the beginning of a subject is ours. */
export const reportSubjectEn = (report: { reportName: string; startDay: string; endDay: string }): string =>
  `Matinee report for ${formatDays(report.startDay, report.endDay)}: ${report.reportName}`

const describeFailure = (stored: string): string => readFailure(stored, 'en').error!

const failureRow = ([recipient, why]: [string, string]): [string, string] => [recipient, describeFailure(why)]

const count = (recipients: number) => (recipients === 1 ? '1 recipient' : `${recipients} recipients`)

export const reportLettersEn: ReportLetters = {
  scheduledReport: (letter) => {
    const { reportName, by, startDay, endDay, zone, isEmpty, totals, top, comparison, file } = letter
    const isAttached = 'name' in file
    return {
      subject: reportSubjectEn(letter),
      preheader: isEmpty
        ? 'The report has no rows for these days.'
        : totals
            .slice(0, 3)
            .map(([label, value, change = '–']) => `${label} ${value}${change === '–' ? '' : ` (${change})`}`)
            .join(', '),
      heading: 'Your scheduled report',
      paragraphs: [
        {
          rows: [
            ['Report', reportName],
            ['Dates', formatDays(startDay, endDay)],
            ['Time zone', zone],
          ],
        },
        ...(isEmpty ? ['There is no data to show for this time period.'] : figures(totals, comparison)),
        ...(top.length > 0
          ? [{ table: { head: ['Top rows by revenue', 'Revenue', 'Impressions'], rows: top } }]
          : []),
        isAttached
          ? isEmpty
            ? `We’ve attached ${file.name}, which contains only the column names.`
            : `You’ll find all rows in the attached file ${file.name}.`
          : `The file was too large to attach. Anyone who can sign in to the account of ${by} can download it from Matinee.`,
      ],
      ...(!isAttached && { button: { label: 'Open scheduled reports', link: file.link } }),
      footnote: `Why did you get this email? ${by} added you to the recipients of this report.`,
      smallLink: { label: `Unsubscribe from all reports of ${by}`, link: letter.unsubscribeLink },
    }
  },
  scheduleFailed: ({ reportName, at, zone, reason, failed }, { publicUrl }) => ({
    subject:
      reason === null
        ? `We couldn’t deliver a report to ${count(failed.length)}: ${reportName}`
        : `We couldn’t deliver a report: ${reportName}`,
    preheader:
      reason === null ? 'Find out which addresses it didn’t reach, and why.' : describeFailure(reason),
    heading: 'We couldn’t deliver a scheduled report',
    paragraphs: [
      {
        rows: [
          ['Report', reportName],
          ['Due', at],
          ['Time zone', zone],
        ],
      },
      ...(reason === null ? [] : [describeFailure(reason)]),
      ...(failed.length > 0
        ? [
            'The report didn’t reach these recipients. Next to each address is the reason or the mail server’s answer:',
            { rows: failed.map(failureRow) },
          ]
        : []),
      'Check the report and its recipients, then send it again from the list of scheduled reports.',
    ],
    button: { label: 'Open scheduled reports', link: `${publicUrl}/reports/scheduled` },
    footnote: 'Why did you get this email? We couldn’t deliver a scheduled report of your Matinee account.',
  }),
  recipientLeft: ({ recipient, reportNames, stopped }, { publicUrl }) => ({
    subject: `${recipient} unsubscribed from your reports`,
    preheader:
      stopped.length > 0
        ? 'Reports without any recipients left are now inactive.'
        : 'Your other recipients still get their reports.',
    heading: 'A recipient has unsubscribed',
    paragraphs: [
      `We’ve removed ${recipient} from these reports: ${reportNames.join(', ')}. You can’t add this address again.`,
      stopped.length > 0
        ? `These reports have no recipients left, so they’re now inactive: ${stopped.join(', ')}. Add a recipient and you can activate them again.`
        : 'The other recipients still get their reports.',
    ],
    button: { label: 'Open scheduled reports', link: `${publicUrl}/reports/scheduled` },
    footnote:
      'Why did you get this email? A recipient unsubscribed from the scheduled reports of your Matinee account.',
  }),
  confirmRecipient: ({ by, link, unsubscribeLink }) => ({
    subject: 'Confirm that you want to receive reports from Matinee',
    preheader: `${by} wants to send you revenue reports.`,
    heading: 'Do you want to receive these reports?',
    paragraphs: [
      `${by} wants to send revenue reports from Matinee to this address. We won’t send you any until you confirm.`,
    ],
    button: { label: 'Confirm address', link },
    note: 'If you don’t want to receive them, ignore this email.',
    footnote: `Why did you get this email? ${by} wants to add you to the recipients of their scheduled reports.`,
    smallLink: { label: `Never send me reports from ${by}`, link: unsubscribeLink },
  }),
}

const notCompared = 'We couldn’t calculate the changes for this email. Some of the revenue may be estimated.'

function figures(
  totals: Parameters<Letters['scheduledReport']>[0]['totals'],
  comparison: ShownComparison | null,
): Block[] {
  const table = { head: ['Metric', 'Value', 'Change'], rows: totals }
  if (!comparison) return [{ table: { ...table, head: table.head.slice(0, 2) } }, { remark: notCompared }]
  const share = comparison.estimatedShare
  const estimate = `${share > 99.99 ? 'The' : `${formatShare(share, 'en')} of the`} revenue is estimated and may still change.`
  const remark = `${describeComparison(comparison)}${share > 0 ? ` ${estimate}` : ''}`
  return [{ table }, { remark }]
}

function describeComparison({ periods, hasTooFewImpressions }: ShownComparison): string {
  if (!periods)
    return 'We can’t show a change, because no day has complete data in both this period and the one before.'
  const [now, before] = [periods.now, periods.before].map(({ start, end }) => formatDays(start, end))
  return hasTooFewImpressions
    ? `We can’t show a change, because ${before} had less than a tenth of the impressions of ${now}.`
    : `For the change, we compared ${now} with ${before}.`
}
