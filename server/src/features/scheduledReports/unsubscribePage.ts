import type { Language } from '@matinee/contract/plain/accountTypes'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { plainPage } from '../../platform/http/plainPage.ts'
import type { Subscription } from './unsubscribe.service.ts'

const texts = {
  en: {
    title: 'Unsubscribe from reports',
    ask: ({ recipient, by }: Subscription) =>
      `${by} has reports mailed to ${recipient}. If you unsubscribe, ${by} can send no report to this address again.`,
    confirm: 'Unsubscribe',
    keep: 'To keep getting the reports, close this page.',
    doneTitle: 'You are unsubscribed',
    done: ({ recipient, by }: Subscription) =>
      `${recipient} gets no more reports from ${by}, also none that are set up later. We let ${by} know.`,
    goneTitle: 'This link no longer works',
    gone: 'You have unsubscribed already, or no reports go to this address. There is nothing left to do.',
  },
  tr: {
    title: 'Rapor aboneliğinden çık',
    ask: ({ recipient, by }: Subscription) =>
      `${by}, ${recipient} adresine rapor gönderiyor. Abonelikten çıkarsanız ${by} bu adrese bir daha rapor gönderemez.`,
    confirm: 'Abonelikten çık',
    keep: 'Raporları almaya devam etmek için bu sayfayı kapatmanız yeterli.',
    doneTitle: 'Abonelikten çıktınız',
    done: ({ recipient, by }: Subscription) =>
      `${by} artık ${recipient} adresine, sonradan oluşturacağı raporlar da dâhil, rapor gönderemez. Kendisine bilgi veriyoruz.`,
    goneTitle: 'Bu bağlantı artık geçerli değil',
    gone: 'Abonelikten zaten çıktınız ya da bu adrese rapor gönderilmiyor. Yapmanız gereken bir şey kalmadı.',
  },
} as const

/** Asks before anything is done: programs open the links of mails. The form goes to the address of the page. */
export function askPage(subscription: Subscription): string {
  const { language } = subscription
  const text = texts[language]
  return plainPage({
    language,
    title: text.title,
    body: `<p>${escapeHtml(text.ask(subscription))}</p>
<form method="post"><p><button type="submit">${text.confirm}</button></p></form>
<p class="quiet">${text.keep}</p>`,
  })
}

export function donePage(subscription: Subscription): string {
  const { language } = subscription
  const text = texts[language]
  return plainPage({ language, title: text.doneTitle, body: `<p>${escapeHtml(text.done(subscription))}</p>` })
}

export const gonePage = (language: Language): string =>
  plainPage({ language, title: texts[language].goneTitle, body: `<p>${texts[language].gone}</p>` })
