import type { LetterObstacle, MailObstacle } from '../operate/mailStates.ts'
import type { Sentence } from './refusals.ts'

/** Why a mail cannot be sent again, for operators. */
export const mailObstacleTexts: Record<MailObstacle, Sentence> = {
  waiting: {
    en: 'This email is already waiting to be sent. Matinee keeps trying by itself.',
    tr: 'Bu e-posta zaten gönderilmeyi bekliyor. Matinee kendiliğinden yeniden dener.',
  },
  scheduled: {
    en: 'A scheduled report is not sent twice. Send it now on the page of the report under Scheduled reports; the account can do so too.',
    tr: 'Zamanlanmış bir rapor iki kez gönderilmez. Raporu Zamanlanmış raporlar altındaki sayfasından hemen gönderin; hesap da bunu yapabilir.',
  },
  expired: {
    en: 'This email is too old to send again. For a new password, the owner can request another email.',
    tr: 'Bu e-posta yeniden gönderilemeyecek kadar eski. Hesabın sahibi yeni parola için başka bir e-posta isteyebilir.',
  },
  outdated: {
    en: 'This email is no longer true: what it is about has changed since.',
    tr: 'Bu e-posta artık doğru değil: konusu o zamandan beri değişti.',
  },
  removed: {
    en: 'What this email is about has been removed.',
    tr: 'Bu e-postanın konusu silinmiş.',
  },
  unknown: {
    en: 'Matinee does not know how this email was made, so it cannot be sent again.',
    tr: 'Matinee bu e-postanın nasıl oluşturulduğunu bilmiyor, bu yüzden yeniden gönderemez.',
  },
}

/** Why the letter of a mail is not shown, for operators. */
export const letterObstacleTexts: Record<LetterObstacle, Sentence> = {
  money: {
    en: 'This email is about a payment. Finance and administrators read it, and only administrators send it again.',
    tr: 'Bu e-posta bir ödemeyle ilgili. E-postayı finans ve yöneticiler okur, yalnızca yöneticiler yeniden gönderir.',
  },
  report: {
    en: 'This email is about a report. Support and administrators, who may work in accounts, read it and send it again.',
    tr: 'Bu e-posta bir raporla ilgili. E-postayı hesaplarda çalışabilen destek ve yöneticiler okur ve yeniden gönderir.',
  },
  operator: {
    en: 'This email is about an operator’s account. Only administrators read it and send it again.',
    tr: 'Bu e-posta bir işletmecinin hesabıyla ilgili. E-postayı yalnızca yöneticiler okur ve yeniden gönderir.',
  },
  old: {
    en: 'The letter is no longer kept: letters about reports are removed early, because there are many. Sending the email again writes it once more, where that is possible.',
    tr: 'Bu e-postanın metni artık saklanmıyor: raporlarla ilgili metinler çok oldukları için erken silinir. Yeniden göndermek mümkünse metin yeniden yazılır.',
  },
}
