import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { escapeHtml } from '../../../platform/http/escapeHtml.ts'
import { plainPage } from '../../../platform/http/plainPage.ts'

/** `by`: the email of the account that sends the reports. `language`: of that account. */
export type PageData = { language: Language; recipient: string; by: string }

type PageTexts = {
  title: string
  ask: (data: PageData) => string
  confirm: string
  hint: string
  doneTitle: string
  done: (data: PageData) => string
  expiredTitle: string
  expired: string
}

const confirmTexts: Record<Language, PageTexts> = {
  en: {
    title: 'Confirm reports',
    ask: ({ recipient, by }) => `${by} wants to send revenue reports to ${recipient}.`,
    confirm: 'Receive reports',
    hint: 'If you do not want these reports, close this page. Nothing is sent without your confirmation.',
    doneTitle: 'Reports confirmed',
    done: ({ recipient, by }) =>
      `${by} can now send reports to ${recipient}. Every report email has an unsubscribe link.`,
    expiredTitle: 'This link no longer works',
    expired: 'You have unsubscribed from these reports, or the sender no longer has an account.',
  },
  tr: {
    title: 'Raporları onayla',
    ask: ({ recipient, by }) => `${by}, ${recipient} adresine gelir raporları göndermek istiyor.`,
    confirm: 'Raporları al',
    hint: 'Raporları istemiyorsanız bu sayfayı kapatın: onayınız olmadan hiçbir rapor gönderilmez.',
    doneTitle: 'Raporlar onaylandı',
    done: ({ recipient, by }) =>
      `${by} artık ${recipient} adresine rapor gönderebilir. Her rapor e-postasında abonelikten çıkma bağlantısı bulunur.`,
    expiredTitle: 'Bu bağlantı artık geçerli değil',
    expired: 'Bu raporların aboneliğinden çıktınız ya da gönderenin hesabı artık yok.',
  },
}

const unsubscribeTexts: Record<Language, PageTexts> = {
  en: {
    title: 'Unsubscribe from reports',
    ask: ({ recipient, by }) =>
      `${by} sends reports to ${recipient}. If you unsubscribe, ${by} can never send reports to this address again.`,
    confirm: 'Unsubscribe',
    hint: 'To keep receiving the reports, close this page.',
    doneTitle: 'You have unsubscribed',
    done: ({ recipient, by }) =>
      `${by} can no longer send reports to ${recipient}, including reports created later. ${by} can see that you unsubscribed.`,
    expiredTitle: 'This link no longer works',
    expired:
      'You have already unsubscribed, or no reports are sent to this address. You do not need to do anything.',
  },
  tr: {
    title: 'Rapor aboneliğinden çık',
    ask: ({ recipient, by }) =>
      `${by}, ${recipient} adresine rapor gönderiyor. Abonelikten çıkarsanız ${by} bu adrese bir daha rapor gönderemez.`,
    confirm: 'Abonelikten çık',
    hint: 'Raporları almaya devam etmek için bu sayfayı kapatmanız yeterli.',
    doneTitle: 'Abonelikten çıktınız',
    done: ({ recipient, by }) =>
      `${by} artık ${recipient} adresine rapor gönderemez; sonradan oluşturulacak raporlar da buna dahildir. ${by} abonelikten çıktığınızı görebilir.`,
    expiredTitle: 'Bu bağlantı artık geçerli değil',
    expired: 'Abonelikten zaten çıktınız ya da bu adrese rapor gönderilmiyor. Bir şey yapmanız gerekmez.',
  },
}

export const confirmPages = pagesWith(confirmTexts)
export const unsubscribePages = pagesWith(unsubscribeTexts)

function pagesWith(texts: Record<Language, PageTexts>) {
  return {
    /** Asks first, because programs open the links in mails. The form posts to the page's own address. */
    ask: (data: PageData): string => {
      const { language } = data
      const text = texts[language]
      return plainPage({
        language,
        title: text.title,
        body: `<p>${escapeHtml(text.ask(data))}</p>
<form method="post"><p><button type="submit">${text.confirm}</button></p></form>
<p class="quiet">${text.hint}</p>`,
      })
    },
    done: (data: PageData): string => {
      const { language } = data
      const text = texts[language]
      return plainPage({ language, title: text.doneTitle, body: `<p>${escapeHtml(text.done(data))}</p>` })
    },
    expired: (language: Language): string =>
      plainPage({ language, title: texts[language].expiredTitle, body: `<p>${texts[language].expired}</p>` }),
  }
}
