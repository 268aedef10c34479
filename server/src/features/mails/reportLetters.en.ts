import { formatDays } from '@matinee/contract/plain/format'
import { readFailure, type ReportFailure } from '@matinee/contract/plain/reports/reportFailures'
import type { Letters } from './letter.ts'

type ReportLetters = Pick<
  Letters,
  'scheduledReport' | 'scheduleFailed' | 'recipientLeft' | 'confirmRecipient'
>

/** The name comes last: the beginning of a subject is ours. */
export const reportSubjectEn = (report: { reportName: string; startDay: string; endDay: string }): string =>
  `Matinee report for ${formatDays(report.startDay, report.endDay)}: ${report.reportName}`

const failures: Record<ReportFailure, string> = {
  account_shut: 'The account is shut',
  switched_off: 'The report was switched off',
  type_not_open: 'Reports of this type are not open to your account',
  site_gone: 'Its site is not there any more',
  account_gone: 'The account whose apps it tells of is not linked any more',
  too_large: 'It asks for too much at once: tell it apart by less, or take fewer days',
  not_made: 'It could not be made, although we tried for some time',
  interrupted: 'Making or mailing it was interrupted too often',
  mail_server_away: 'The mail server could not be reached, or did not answer',
  address_unfit: 'No mail can be sent to this address',
  not_confirmed: 'No recipient has confirmed yet',
}

const describeFailure = (stored: string): string => {
  const { reason, error } = readFailure(stored)
  return reason === null ? error! : failures[reason]
}

const failureRow = ([recipient, why]: [string, string]): [string, string] => [recipient, describeFailure(why)]

export const reportLettersEn: ReportLetters = {
  scheduledReport: (letter) => {
    const { reportName, by, startDay, endDay, zone, isEmpty, totals, top, file } = letter
    const days = formatDays(startDay, endDay)
    const isAttached = 'name' in file
    return {
      subject: reportSubjectEn(letter),
      preheader: isEmpty ? 'No data for this time period.' : totals.map((row) => row.join(' ')).join(', '),
      heading: 'Your scheduled report',
      paragraphs: [
        {
          rows: [
            ['Report', reportName],
            ['Period', days],
            ['Time zone', zone],
          ],
        },
        ...(isEmpty ? ['there is no data to show for this time period.'] : [{ rows: totals }]),
        ...(top.length > 0 ? ['The rows that earned most:', { rows: top }] : []),
        isAttached
          ? isEmpty
            ? `The attached file ${file.name} holds the names of the columns only.`
            : `All rows are in the attached file ${file.name}.`
          : `The file is too large for a mail. Whoever may sign in to the account of ${by} can download it in Matinee.`,
      ],
      ...(!isAttached && { button: { label: 'Open scheduled reports', link: file.link } }),
      footnote: `You get this mail because ${by} entered your address for this report. Figures that are not final yet may still change.`,
      smallLink: { label: 'Unsubscribe from these reports', link: letter.unsubscribeLink },
    }
  },
  scheduleFailed: ({ reportName, at, zone, reason, failed }, { publicUrl }) => ({
    subject: `Not delivered: ${reportName}`,
    preheader: 'A scheduled report did not reach everybody.',
    heading: 'A scheduled report was not delivered',
    paragraphs: [
      `The report ${reportName} was due at ${at} (${zone}).`,
      ...(reason === null ? [] : [`${describeFailure(reason)}.`]),
      ...(failed.length > 0
        ? [
            'These addresses did not get it. Beside each is why, or what the mail server said:',
            { rows: failed.map(failureRow) },
          ]
        : []),
      'Check the report and its recipients. You can send it again from the list of scheduled reports.',
    ],
    button: { label: 'Scheduled reports', link: `${publicUrl}/reports/scheduled` },
    footnote: 'You get one such mail for each time that a report of yours does not arrive.',
  }),
  recipientLeft: ({ recipient, reportNames, stopped }, { publicUrl }) => ({
    subject: `${recipient} unsubscribed from your reports`,
    preheader: 'The address was removed from all of them.',
    heading: 'A recipient unsubscribed',
    paragraphs: [
      `${recipient} unsubscribed and was removed from these reports: ${reportNames.join(', ')}. The address cannot be added again.`,
      stopped.length > 0
        ? `It was the only recipient of ${stopped.join(', ')}, which is inactive now. Add a recipient to switch it on again.`
        : 'The other recipients still get their reports.',
    ],
    button: { label: 'Scheduled reports', link: `${publicUrl}/reports/scheduled` },
    footnote: 'We send this notice each time somebody unsubscribes from a report of yours.',
  }),
  confirmRecipient: ({ by, link, unsubscribeLink }) => ({
    subject: 'Confirm that you want to get reports',
    preheader: 'Nothing is sent without your confirmation.',
    heading: 'Do you want to get reports?',
    paragraphs: [
      `${by} would like to send revenue reports from Matinee to this address. Nothing is sent until you confirm.`,
    ],
    button: { label: 'Confirm', link },
    footnote: 'If you do not want these reports, you can ignore this mail.',
    smallLink: { label: 'Never send me reports of this account', link: unsubscribeLink },
  }),
}
