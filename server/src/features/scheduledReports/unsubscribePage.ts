import type { Language } from '@matinee/contract/plain/accountTypes'
import { escapeHtml } from '../../platform/escapeHtml.ts'
import { plainPage } from '../../platform/plainPage.ts'
import type { Subscription } from './unsubscribe.service.ts'

const texts = {
  en: {
    title: 'Unsubscribe from a report',
    ask: ({ reportName, recipient, by }: Subscription) =>
      `${by} has the report “${reportName}” mailed to ${recipient}. Do you want no more of these mails?`,
    confirm: 'Unsubscribe',
    keep: 'To go on getting the report, simply close this page.',
    doneTitle: 'You are unsubscribed',
    done: ({ reportName, recipient, by }: Subscription) =>
      `${recipient} no longer gets the report “${reportName}”. We tell ${by} so.`,
    goneTitle: 'This link no longer holds',
    gone: 'The report is gone, or it does not go to this address any more. There is nothing left to do.',
  },
  tr: {
    title: 'Rapor aboneliğinden çık',
    ask: ({ reportName, recipient, by }: Subscription) =>
      `“${reportName}” raporu, ${by} tarafından ${recipient} adresine gönderiliyor. Bu e-postaları artık almak istemiyor musunuz?`,
    confirm: 'Abonelikten çık',
    keep: 'Raporu almaya devam etmek için bu sayfayı kapatmanız yeterli.',
    doneTitle: 'Abonelikten çıktınız',
    done: ({ reportName, recipient, by }: Subscription) =>
      `${recipient} adresine artık “${reportName}” raporu gönderilmeyecek. Bunu ${by} adresine de bildiriyoruz.`,
    goneTitle: 'Bu bağlantı artık geçerli değil',
    gone: 'Rapor silinmiş ya da artık bu adrese gönderilmiyor. Yapmanız gereken bir şey kalmadı.',
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
