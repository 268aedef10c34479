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
    title: 'Do you want these reports?',
    ask: ({ recipient, by }) => `${by} wants to send revenue reports to ${recipient}.`,
    confirm: 'Receive reports',
    hint: 'If you don’t want these reports, you can close this page. We won’t send any until you confirm.',
    doneTitle: 'You’ve confirmed the reports',
    done: ({ recipient, by }) =>
      `${by} can now send reports to ${recipient}. You can unsubscribe with the link in any report email.`,
    expiredTitle: 'This link no longer works',
    expired: 'Either you’ve unsubscribed from these reports, or the sender’s account no longer exists.',
  },
  tr: {
    title: 'Rapor almak ister misiniz?',
    ask: ({ recipient, by }) => `${by}, ${recipient} adresine gelir raporları göndermek istiyor.`,
    confirm: 'Raporları al',
    hint: 'Rapor almak istemiyorsanız bu sayfayı kapatın. Siz onaylamadan hiçbir rapor göndermeyiz.',
    doneTitle: 'Raporları onayladınız',
    done: ({ recipient, by }) =>
      `${by} artık ${recipient} adresine rapor gönderebilir. Her rapor e-postasındaki bağlantıyla abonelikten çıkabilirsiniz.`,
    expiredTitle: 'Bu bağlantı artık çalışmıyor',
    expired: 'Ya bu raporların aboneliğinden çıktınız ya da gönderenin artık hesabı yok.',
  },
}

const unsubscribeTexts: Record<Language, PageTexts> = {
  en: {
    title: 'Do you want to unsubscribe?',
    ask: ({ recipient, by }) =>
      `${by} sends reports to ${recipient}. If you unsubscribe, ${by} won’t be able to send reports to this address ever again.`,
    confirm: 'Unsubscribe',
    hint: 'If you’d like to keep receiving the reports, close this page.',
    doneTitle: 'You’ve unsubscribed',
    done: ({ recipient, by }) =>
      `${by} can no longer send any reports to ${recipient}, not even new ones, and can see that you’ve unsubscribed.`,
    expiredTitle: 'This link no longer works',
    expired:
      'Either you’ve already unsubscribed, or nobody sends reports to this address. You don’t need to do anything.',
  },
  tr: {
    title: 'Abonelikten çıkıyor musunuz?',
    ask: ({ recipient, by }) =>
      `${by}, ${recipient} adresine rapor gönderiyor. Abonelikten çıkarsanız bu adrese bir daha rapor gönderemez.`,
    confirm: 'Abonelikten çık',
    hint: 'Raporları almaya devam etmek istiyorsanız bu sayfayı kapatın.',
    doneTitle: 'Abonelikten çıktınız',
    done: ({ recipient, by }) =>
      `${by} artık ${recipient} adresine rapor gönderemez, yeni oluşturduklarını da. Abonelikten çıktığınızı görebilir.`,
    expiredTitle: 'Bu bağlantı artık çalışmıyor',
    expired:
      'Ya abonelikten zaten çıktınız ya da kimse bu adrese rapor göndermiyor. Bir şey yapmanıza gerek yok.',
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
