import { formatDays } from '@matinee/contract/plain/format'
import { readFailure, type ReportFailure } from '@matinee/contract/plain/reports/reportFailures'
import type { Letters } from './letter.ts'

type ReportLetters = Pick<
  Letters,
  'scheduledReport' | 'scheduleFailed' | 'recipientLeft' | 'confirmRecipient'
>

/** The name comes last: the beginning of a subject is ours. */
export const reportSubjectTr = (report: { reportName: string; startDay: string; endDay: string }): string =>
  `Matinee raporu, ${formatDays(report.startDay, report.endDay)}: ${report.reportName}`

const failures: Record<ReportFailure, string> = {
  account_shut: 'Hesap kapalı',
  switched_off: 'Rapor kapatıldı',
  type_not_open: 'Hesabınız bu türdeki raporlara açık değil',
  site_gone: 'Raporun sitesi artık yok',
  account_gone: 'Uygulamaları raporlanan hesap artık bağlı değil',
  too_large: 'Rapor bu hâliyle çok büyük: daha az kırılım ya da daha kısa bir dönem seçin',
  not_made: 'Bir süre denememize karşın rapor oluşturulamadı',
  interrupted: 'Raporun oluşturulması ya da gönderilmesi çok kez yarıda kaldı',
  mail_server_away: 'E-posta sunucusuna ulaşılamadı ya da sunucu yanıt vermedi',
  address_unfit: 'Bu adrese e-posta gönderilemez',
  not_confirmed: 'Henüz hiçbir alıcı onay vermedi',
}

const say = (stored: string): string => {
  const { reason, error } = readFailure(stored)
  return reason === null ? error! : failures[reason]
}

const failureRow = ([recipient, why]: [string, string]): [string, string] => [recipient, say(why)]

export const reportLettersTr: ReportLetters = {
  scheduledReport: (letter) => {
    const { reportName, by, startDay, endDay, zone, isEmpty, totals, top, file } = letter
    const days = formatDays(startDay, endDay)
    const isAttached = 'name' in file
    return {
      subject: reportSubjectTr(letter),
      preheader: isEmpty ? 'Bu dönem için veri yok.' : totals.map((row) => row.join(' ')).join(', '),
      heading: 'Planlanmış raporunuz',
      paragraphs: [
        {
          rows: [
            ['Rapor', reportName],
            ['Dönem', days],
            ['Saat dilimi', zone],
          ],
        },
        ...(isEmpty ? ['bu dönem için gösterilecek veri yok.'] : [{ rows: totals }]),
        ...(top.length > 0 ? ['En çok kazandıran satırlar:', { rows: top }] : []),
        isAttached
          ? isEmpty
            ? `Ekteki ${file.name} dosyasında yalnızca sütun adları var.`
            : `Tüm satırlar ekteki ${file.name} dosyasında.`
          : `Dosya e-postayla gönderilemeyecek kadar büyük. ${by} hesabında oturum açabilenler dosyayı Matinee’den indirebilir.`,
      ],
      ...(!isAttached && { button: { label: 'Planlanmış raporlara gidin', link: file.link } }),
      footnote: `Bu e-postayı, ${by} bu rapor için adresinizi girdiği için aldınız. Henüz kesinleşmemiş rakamlar değişebilir.`,
      smallLink: { label: 'Bu raporların aboneliğinden çık', link: letter.unsubscribeLink },
    }
  },
  scheduleFailed: ({ reportName, at, zone, reason, failed }, { publicUrl }) => ({
    subject: `Teslim edilemedi: ${reportName}`,
    preheader: 'Planlanmış bir rapor herkese ulaşmadı.',
    heading: 'Planlanmış bir rapor teslim edilemedi',
    paragraphs: [
      `${reportName} raporunun teslim zamanı ${at} (${zone}) idi.`,
      ...(reason === null ? [] : [`${say(reason)}.`]),
      ...(failed.length > 0
        ? [
            'Rapor şu adreslere ulaşmadı. Yanlarında nedeni ya da e-posta sunucusunun yanıtı yazıyor:',
            { rows: failed.map(failureRow) },
          ]
        : []),
      'Raporu ve alıcılarını kontrol edin. Raporu, planlanmış raporlar listesinden yeniden gönderebilirsiniz.',
    ],
    button: { label: 'Planlanmış raporlar', link: `${publicUrl}/reports/scheduled` },
    footnote: 'Bir raporunuz zamanında ulaşmadığında size bir kez böyle bir e-posta gönderilir.',
  }),
  recipientLeft: ({ recipient, reportNames, stopped }, { publicUrl }) => ({
    subject: `${recipient} raporlarınızın aboneliğinden çıktı`,
    preheader: 'Adres tüm raporlarınızdan çıkarıldı.',
    heading: 'Bir alıcı abonelikten çıktı',
    paragraphs: [
      `${recipient} abonelikten çıktı ve şu raporların alıcılarından çıkarıldı: ${reportNames.join(', ')}. Bu adres yeniden eklenemez.`,
      stopped.length > 0
        ? `Şu raporların başka alıcısı yoktu, artık etkin değiller: ${stopped.join(', ')}. Yeniden etkinleştirmek için bir alıcı ekleyin.`
        : 'Diğer alıcılar raporlarını almaya devam ediyor.',
    ],
    button: { label: 'Planlanmış raporlar', link: `${publicUrl}/reports/scheduled` },
    footnote: 'Bir alıcı raporlarınızdan birinin aboneliğinden çıktığında bu bildirim gönderilir.',
  }),
  confirmRecipient: ({ by, link, unsubscribeLink }) => ({
    subject: 'Rapor almak istediğinizi onaylayın',
    preheader: 'Onayınız olmadan hiçbir rapor gönderilmez.',
    heading: 'Rapor almak ister misiniz?',
    paragraphs: [
      `${by}, Matinee üzerinden bu adrese gelir raporları göndermek istiyor. Siz onaylayana kadar hiçbir rapor gönderilmez.`,
    ],
    button: { label: 'Onayla', link },
    footnote: 'Bu raporları istemiyorsanız bu e-postayı dikkate almayabilirsiniz.',
    smallLink: { label: 'Bu hesaptan hiçbir zaman rapor almak istemiyorum', link: unsubscribeLink },
  }),
}
