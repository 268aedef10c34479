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
            : `Tüm satırlar ekteki ${file.name} dosyasında.`
          : `Dosya e-postayla gönderilemeyecek kadar büyük. ${by} hesabına giriş yapabilen herkes dosyayı Matinee’den indirebilir.`,
      ],
      ...(!isAttached && { button: { label: 'Zamanlanmış raporları aç', link: file.link } }),
      footnote: `Bu e-postayı, ${by} hesabı sizi bu raporun alıcılarına eklediği için aldınız.`,
      smallLink: { label: `${by} raporlarının aboneliğinden çık`, link: letter.unsubscribeLink },
    }
  },
  scheduleFailed: ({ reportName, at, zone, reason, failed }, { publicUrl }) => ({
    subject:
      reason === null
        ? `Rapor ${failed.length} alıcıya ulaşmadı: ${reportName}`
        : `Rapor gönderilemedi: ${reportName}`,
    preheader: reason === null ? 'Hangi adreslere, neden ulaşmadığını görün.' : describeFailure(reason),
    heading: 'Zamanlanmış bir rapor gönderilemedi',
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
            'Rapor şu alıcılara ulaşmadı. Her adresin yanında nedeni ya da e-posta sunucusunun yanıtı yer alıyor:',
            { rows: failed.map(failureRow) },
          ]
        : []),
      'Raporu ve alıcılarını kontrol edin, ardından zamanlanmış raporlar listesinden yeniden gönderin.',
    ],
    button: { label: 'Zamanlanmış raporları aç', link: `${publicUrl}/reports/scheduled` },
    footnote: 'Bu e-postayı, Matinee hesabınızın zamanlanmış bir raporu gönderilemediği için aldınız.',
  }),
  recipientLeft: ({ recipient, reportNames, stopped }, { publicUrl }) => ({
    subject: `${recipient} raporlarınızın aboneliğinden çıktı`,
    preheader:
      stopped.length > 0
        ? 'Alıcısı kalmayan raporlar artık etkin değil.'
        : 'Diğer alıcılarınız raporlarını almaya devam ediyor.',
    heading: 'Bir alıcı abonelikten çıktı',
    paragraphs: [
      `${recipient} şu raporların alıcılarından çıkarıldı: ${reportNames.join(', ')}. Bu adresi yeniden ekleyemezsiniz.`,
      stopped.length > 0
        ? `Şu raporların alıcısı kalmadı ve artık etkin değiller: ${stopped.join(', ')}. Yeniden etkinleştirmek için alıcı ekleyin.`
        : 'Diğer alıcılar raporlarını almaya devam ediyor.',
    ],
    button: { label: 'Zamanlanmış raporları aç', link: `${publicUrl}/reports/scheduled` },
    footnote:
      'Bu e-postayı, bir alıcı Matinee hesabınızın zamanlanmış raporlarının aboneliğinden çıktığı için aldınız.',
  }),
  confirmRecipient: ({ by, link, unsubscribeLink }) => ({
    subject: 'Matinee raporlarını almak istediğinizi onaylayın',
    preheader: `${by} size gelir raporları göndermek istiyor.`,
    heading: 'Bu raporları almak ister misiniz?',
    paragraphs: [
      `${by}, Matinee’den bu adrese gelir raporları göndermek istiyor. Siz onaylamadan hiçbir rapor göndermeyiz.`,
    ],
    button: { label: 'Adresi onayla', link },
    note: 'Bu raporları istemiyorsanız bu e-postayı dikkate almayın.',
    footnote: `Bu e-postayı, ${by} hesabı sizi zamanlanmış raporlarının alıcısı olarak eklemek istediği için aldınız.`,
    smallLink: { label: `${by} bana hiçbir zaman rapor göndermesin`, link: unsubscribeLink },
  }),
}

const notCompared = 'Bu e-posta için değişimler hesaplanamadı. Gelirin bir bölümü tahmini olabilir.'

function figures(
  totals: Parameters<Letters['scheduledReport']>[0]['totals'],
  comparison: ShownComparison | null,
): Block[] {
  const table = { head: ['Metrik', 'Değer', 'Değişim'], rows: totals }
  if (!comparison) return [{ table: { ...table, head: table.head.slice(0, 2) } }, { remark: notCompared }]
  const share = comparison.estimatedShare
  const estimate =
    share > 99.99
      ? 'Gelir tahminidir ve değişebilir.'
      : `Tahmini gelirin payı: ${formatShare(share, 'tr')}. Bu kısım değişebilir.`
  const remark = `${describeComparison(comparison)}${share > 0 ? ` ${estimate}` : ''}`
  return [{ table }, { remark }]
}

function describeComparison({ periods, hasTooFewImpressions }: ShownComparison): string {
  if (!periods) return 'Değişim gösterilmiyor: hem bu dönemde hem önceki dönemde verisi tam olan bir gün yok.'
  const [now, before] = [periods.now, periods.before].map(({ start, end }) => formatDays(start, end))
  return hasTooFewImpressions
    ? `Değişim gösterilmiyor: ${before} gösterimleri, ${now} gösterimlerinin onda birinden az.`
    : `Değişim, ${now} ile ${before} karşılaştırılarak hesaplandı.`
}
