import type { Language } from '@matinee/contract/plain/accountTypes'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { plainPage } from '../../platform/http/plainPage.ts'
import type { Invitation } from './confirm.service.ts'

const texts = {
  en: {
    title: 'Confirm reports',
    ask: ({ recipient, by }: Invitation) => `${by} would like to send revenue reports to ${recipient}.`,
    confirm: 'Get reports',
    leave: 'If you do not want them, close this page: without your confirmation nothing is sent.',
    doneTitle: 'You get the reports',
    done: ({ recipient, by }: Invitation) =>
      `Reports of ${by} now go to ${recipient}. Each of them has a link to unsubscribe.`,
    goneTitle: 'This link no longer works',
    gone: 'You have unsubscribed from these reports, or their sender has no account any more.',
  },
  tr: {
    title: 'Raporları onayla',
    ask: ({ recipient, by }: Invitation) => `${by}, ${recipient} adresine gelir raporları göndermek istiyor.`,
    confirm: 'Raporları al',
    leave: 'Raporları istemiyorsanız bu sayfayı kapatın: onayınız olmadan hiçbir rapor gönderilmez.',
    doneTitle: 'Raporları alacaksınız',
    done: ({ recipient, by }: Invitation) =>
      `${by} raporları artık ${recipient} adresine gönderilecek. Her e-postada abonelikten çıkma bağlantısı bulunur.`,
    goneTitle: 'Bu bağlantı artık geçerli değil',
    gone: 'Bu raporların aboneliğinden çıktınız ya da gönderenin hesabı artık yok.',
  },
} as const

/** Asks before anything is done: programs open the links of mails. The form goes to the address of the page. */
export function confirmPage(invitation: Invitation): string {
  const { language } = invitation
  const text = texts[language]
  return plainPage({
    language,
    title: text.title,
    body: `<p>${escapeHtml(text.ask(invitation))}</p>
<form method="post"><p><button type="submit">${text.confirm}</button></p></form>
<p class="quiet">${text.leave}</p>`,
  })
}

export function confirmDonePage(invitation: Invitation): string {
  const { language } = invitation
  const text = texts[language]
  return plainPage({ language, title: text.doneTitle, body: `<p>${escapeHtml(text.done(invitation))}</p>` })
}

export const confirmGonePage = (language: Language): string =>
  plainPage({ language, title: texts[language].goneTitle, body: `<p>${texts[language].gone}</p>` })
