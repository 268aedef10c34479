import { formatDays, formatShare } from '@matinee/contract/plain/format'
import { readFailure } from '@matinee/contract/plain/reports/reportFailures'
import type { Block, Letters, ShownComparison } from './letter.ts'

type ReportLetters = Pick<
  Letters,
  'scheduledReport' | 'scheduleFailed' | 'recipientLeft' | 'confirmRecipient'
>

/** The name comes last: the beginning of a subject is ours. */
export const reportSubjectTr = (report: { reportName: string; startDay: string; endDay: string }): string =>
  `Matinee raporu, ${formatDays(report.startDay, report.endDay)}: ${report.reportName}`

const describeFailure = (stored: string): string => readFailure(stored, 'tr').error!

const failureRow = ([recipient, why]: [string, string]): [string, string] => [recipient, describeFailure(why)]

export const reportLettersTr: ReportLetters = {
  scheduledReport: (letter) => {
    const { reportName, by, startDay, endDay, zone, isEmpty, totals, top, comparison, file } = letter
    const isAttached = 'name' in file
    return {
      subject: reportSubjectTr(letter),
      preheader: isEmpty
        ? 'Raporda bu günler için satır yok.'
        : totals
            .slice(0, 3)
            .map(([label, value, change = '–']) => `${label} ${value}${change === '–' ? '' : ` (${change})`}`)
            .join(', '),
      heading: 'Zamanlanmış raporunuz',
      paragraphs: [
        {
          rows: [
            ['Rapor', reportName],
            ['Tarih', formatDays(startDay, endDay)],
            ['Saat dilimi', zone],
          ],
        },
        ...(isEmpty ? ['Bu dönem için gösterilecek veri yok.'] : figures(totals, comparison)),
        ...(top.length > 0
          ? [{ table: { head: ['En çok kazandıran satırlar', 'Gelir', 'Gösterimler'], rows: top } }]
          : []),
        isAttached
          ? isEmpty
            ? `Ekteki ${file.name} dosyasında yalnızca sütun adları var.`
            : `Tüm satırları ekteki ${file.name} dosyasında bulabilirsiniz.`
          : `Dosya büyük olduğu için e-postaya ekleyemedik. ${by} hesabına giriş yapabilen herkes Matinee’den indirebilir.`,
      ],
      ...(!isAttached && { button: { label: 'Zamanlanmış raporları aç', link: file.link } }),
      footnote: `Bu e-postayı neden aldınız? ${by} sizi bu raporun alıcılarına ekledi.`,
      smallLink: { label: `${by} raporlarının aboneliğinden çık`, link: letter.unsubscribeLink },
    }
  },
  scheduleFailed: ({ reportName, at, zone, reason, failed }, { publicUrl }) => ({
    subject:
      reason === null
        ? `Raporu ${failed.length} alıcıya ulaştıramadık: ${reportName}`
        : `Raporu gönderemedik: ${reportName}`,
    preheader: reason === null ? 'Hangi adreslere ulaşmadı, neden ulaşmadı?' : describeFailure(reason),
    heading: 'Zamanlanmış bir raporu gönderemedik',
    paragraphs: [
      {
        rows: [
          ['Rapor', reportName],
          ['Gönderim zamanı', at],
          ['Saat dilimi', zone],
        ],
      },
      ...(reason === null ? [] : [describeFailure(reason)]),
      ...(failed.length > 0
        ? [
            'Rapor şu alıcılara ulaşmadı. Her adresin yanında nedenini ya da e-posta sunucusunun yanıtını görebilirsiniz:',
            { rows: failed.map(failureRow) },
          ]
        : []),
      'Raporu ve alıcılarını kontrol edin, sonra raporu zamanlanmış raporlar listesinden yeniden gönderin.',
    ],
    button: { label: 'Zamanlanmış raporları aç', link: `${publicUrl}/reports/scheduled` },
    footnote:
      'Bu e-postayı neden aldınız? Matinee hesabınızdaki zamanlanmış bir raporu alıcılarına ulaştıramadık.',
  }),
  recipientLeft: ({ recipient, reportNames, stopped }, { publicUrl }) => ({
    subject: `${recipient} raporlarınızın aboneliğinden çıktı`,
    preheader:
      stopped.length > 0
        ? 'Alıcısı kalmayan raporlar artık etkin değil.'
        : 'Diğer alıcılarınız raporlarını almaya devam ediyor.',
    heading: 'Bir alıcı abonelikten çıktı',
    paragraphs: [
      `${recipient} adresini şu raporların alıcılarından çıkardık: ${reportNames.join(', ')}. Bu adresi yeniden ekleyemezsiniz.`,
      stopped.length > 0
        ? `Şu raporların alıcısı kalmadı, artık etkin değiller: ${stopped.join(', ')}. Alıcı eklerseniz yeniden etkinleştirebilirsiniz.`
        : 'Diğer alıcılar raporlarını almaya devam ediyor.',
    ],
    button: { label: 'Zamanlanmış raporları aç', link: `${publicUrl}/reports/scheduled` },
    footnote:
      'Bu e-postayı neden aldınız? Bir alıcı Matinee hesabınızın zamanlanmış raporlarının aboneliğinden çıktı.',
  }),
  confirmRecipient: ({ by, link, unsubscribeLink }) => ({
    subject: 'Matinee raporlarını almak istediğinizi onaylayın',
    preheader: `${by} size gelir raporları göndermek istiyor.`,
    heading: 'Bu raporları almak ister misiniz?',
    paragraphs: [
      `${by}, Matinee’den bu adrese gelir raporları göndermek istiyor. Siz onaylamadan hiçbirini göndermeyiz.`,
    ],
    button: { label: 'Adresi onayla', link },
    note: 'İstemiyorsanız bir şey yapmanıza gerek yok.',
    footnote: `Bu e-postayı neden aldınız? ${by} sizi zamanlanmış raporlarının alıcılarına eklemek istiyor.`,
    smallLink: { label: `${by} bana hiçbir zaman rapor göndermesin`, link: unsubscribeLink },
  }),
}

const notCompared = 'Bu e-posta için değişimi hesaplayamadık. Gelirin bir kısmı tahmini olabilir.'

function figures(
  totals: Parameters<Letters['scheduledReport']>[0]['totals'],
  comparison: ShownComparison | null,
): Block[] {
  const table = { head: ['Metrik', 'Değer', 'Değişim'], rows: totals }
  if (!comparison) return [{ table: { ...table, head: table.head.slice(0, 2) } }, { remark: notCompared }]
  const share = comparison.estimatedShare
  const estimate =
    share > 99.99
      ? 'Gelirin tamamı henüz tahmini, değişebilir.'
      : `Tahmini gelirin payı: ${formatShare(share, 'tr')}. Bu kısım değişebilir.`
  const remark = `${describeComparison(comparison)}${share > 0 ? ` ${estimate}` : ''}`
  return [{ table }, { remark }]
}

function describeComparison({ periods, hasTooFewImpressions }: ShownComparison): string {
  if (!periods)
    return 'Değişimi gösteremiyoruz, çünkü hem bu dönemde hem önceki dönemde verisi tam olan bir gün yok.'
  const [now, before] = [periods.now, periods.before].map(({ start, end }) => formatDays(start, end))
  return hasTooFewImpressions
    ? `Değişimi gösteremiyoruz, çünkü ${before} gösterimleri ${now} gösterimlerinin onda birinden az.`
    : `Değişim için ${now} ile ${before} dönemlerini karşılaştırdık.`
}
