import type { ReportFailure } from '../reports/reportFailureCodes.ts'
import type { Sentence } from './refusals.ts'

/** Why a report was not made or not sent, by the code that is stored. */
export const reportFailureTexts = {
  account_shut: { en: 'The account is disabled.', tr: 'Hesap devre dışı.' },
  switched_off: { en: 'The report was turned off.', tr: 'Rapor kapatıldı.' },
  type_not_open: {
    en: 'The account cannot access reports of this type.',
    tr: 'Hesap bu tür raporlara erişemiyor.',
  },
  site_gone: { en: 'The site no longer exists.', tr: 'Site artık yok.' },
  account_gone: { en: 'The account is no longer linked.', tr: 'Hesap artık bağlı değil.' },
  too_large: {
    en: 'The report is too large. Remove a breakdown or shorten the date range.',
    tr: 'Rapor çok büyük. Bir kırılımı kaldırın ya da tarih aralığını kısaltın.',
  },
  not_made: { en: 'We could not generate the report.', tr: 'Raporu hazırlayamadık.' },
  interrupted: {
    en: 'The report was interrupted too many times.',
    tr: 'Rapor defalarca yarıda kaldı.',
  },
  mail_server_away: {
    en: 'We could not reach the mail server, or it did not respond.',
    tr: 'E-posta sunucusuna ulaşamadık ya da sunucu yanıt vermedi.',
  },
  address_unfit: {
    en: 'We cannot send email to this address.',
    tr: 'Bu adrese e-posta gönderemiyoruz.',
  },
  not_confirmed: { en: 'No recipient has confirmed yet.', tr: 'Henüz hiçbir alıcı onay vermedi.' },
} as const satisfies Record<ReportFailure, Sentence>
