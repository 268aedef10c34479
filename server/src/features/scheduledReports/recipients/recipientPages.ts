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
    ask: ({ recipient, by }) => `${by} would like to send revenue reports to ${recipient}.`,
    confirm: 'Get reports',
    hint: 'If you do not want them, close this page: without your confirmation nothing is sent.',
    doneTitle: 'You get the reports',
    done: ({ recipient, by }) =>
      `Reports of ${by} now go to ${recipient}. Each of them has a link to unsubscribe.`,
    expiredTitle: 'This link no longer works',
    expired: 'You have unsubscribed from these reports, or their sender has no account any more.',
  },
  tr: {
    title: 'Raporları onayla',
    ask: ({ recipient, by }) => `${by}, ${recipient} adresine gelir raporları göndermek istiyor.`,
    confirm: 'Raporları al',
    hint: 'Raporları istemiyorsanız bu sayfayı kapatın: onayınız olmadan hiçbir rapor gönderilmez.',
    doneTitle: 'Raporları alacaksınız',
    done: ({ recipient, by }) =>
      `${by} raporları artık ${recipient} adresine gönderilecek. Her e-postada abonelikten çıkma bağlantısı bulunur.`,
    expiredTitle: 'Bu bağlantı artık geçerli değil',
    expired: 'Bu raporların aboneliğinden çıktınız ya da gönderenin hesabı artık yok.',
  },
}

const unsubscribeTexts: Record<Language, PageTexts> = {
  en: {
    title: 'Unsubscribe from reports',
    ask: ({ recipient, by }) =>
      `${by} has reports mailed to ${recipient}. If you unsubscribe, ${by} can send no report to this address again.`,
    confirm: 'Unsubscribe',
    hint: 'To keep getting the reports, close this page.',
    doneTitle: 'You are unsubscribed',
    done: ({ recipient, by }) =>
      `${recipient} gets no more reports from ${by}, also none that are set up later. We let ${by} know.`,
    expiredTitle: 'This link no longer works',
    expired: 'You have unsubscribed already, or no reports go to this address. There is nothing left to do.',
  },
  tr: {
    title: 'Rapor aboneliğinden çık',
    ask: ({ recipient, by }) =>
      `${by}, ${recipient} adresine rapor gönderiyor. Abonelikten çıkarsanız ${by} bu adrese bir daha rapor gönderemez.`,
    confirm: 'Abonelikten çık',
    hint: 'Raporları almaya devam etmek için bu sayfayı kapatmanız yeterli.',
    doneTitle: 'Abonelikten çıktınız',
    done: ({ recipient, by }) =>
      `${by} artık ${recipient} adresine, sonradan oluşturacağı raporlar da dâhil, rapor gönderemez. Kendisine bilgi veriyoruz.`,
    expiredTitle: 'Bu bağlantı artık geçerli değil',
    expired:
      'Abonelikten zaten çıktınız ya da bu adrese rapor gönderilmiyor. Yapmanız gereken bir şey kalmadı.',
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
