import type { Language } from '@matinee/contract/plain/account/accountTypes'

/** The words of a statement. Amounts, days and months arrive as the language writes them. */
type Texts = {
  title: string
  demo: string
  account: string
  month: string
  status: string
  closedOn: string
  sites: string
  apps: string
  others: string
  byHand: string
  corrections: string
  correctionOf: (term: string) => string
  earned: (term: string) => string
  carried: (terms: string) => string
  carriedSpan: (first: string, last: string, months: number) => string
  carriedBare: string
  unpaid: string
  paidTotal: string
  threshold: string
  payout: string
  paidOn: string
  paidTo: string
  willBePaidTo: string
  rate: string
  carriedOver: string
  waits: string
  approved: string
  paid: (day: string) => string
  paidWith: (term: string) => string
  noEarnings: string
  note: string
  rounding: string
  questions: (supportEmail: string) => string
  page: (page: number, count: number) => string
}

/** The note on a month that was closed while some of its revenue was not final. */
export const estimatedNote: Record<Language, string> = {
  en: 'Includes revenue that was not final yet; what changes is in a later month.',
  tr: 'Henüz kesinleşmemiş gelir içerir; değişiklikler sonraki bir aya yansıtılır.',
}

export const statementTexts: Record<Language, Texts> = {
  en: {
    title: 'Statement',
    demo: 'Demo data: no real earnings',
    account: 'Account',
    month: 'Month',
    status: 'Status',
    closedOn: 'Closed on',
    sites: 'Sites',
    apps: 'Apps',
    others: 'Other revenue',
    byHand: 'Entered by hand',
    corrections: 'Corrections of earlier months',
    correctionOf: (term) => `Correction of ${term}`,
    earned: (term) => `Total of ${term}`,
    carried: (terms) => `Carried over from ${terms}`,
    carriedSpan: (first, last, months) => `Carried over from ${first} to ${last}, ${months} months`,
    carriedBare: 'Carried over from earlier months',
    unpaid: 'Unpaid, this month included',
    paidTotal: 'Paid, this month included',
    threshold: 'Payout threshold',
    payout: 'Payout',
    paidOn: 'Paid on',
    paidTo: 'Paid to',
    willBePaidTo: 'Is paid to',
    rate: 'Exchange rate',
    carriedOver: 'Below the threshold, carried over',
    waits: 'Waits for approval',
    approved: 'Approved',
    paid: (day) => `Paid on ${day}`,
    paidWith: (term) => `Paid with ${term}`,
    noEarnings: 'Nothing was earned in this month.',
    note: 'Note',
    rounding:
      'Revenue is counted in millionths of a US dollar. The total of the month is rounded half up to the cent; the cents of its lines are shared out by largest remainder, so that the lines add up to it exactly.',
    questions: (supportEmail) => `Questions? Write to ${supportEmail}.`,
    page: (page, of) => `Page ${page} of ${of}`,
  },
  tr: {
    title: 'Hesap özeti',
    demo: 'Demo verisi: gerçek kazanç değildir',
    account: 'Hesap',
    month: 'Ay',
    status: 'Durum',
    closedOn: 'Kapanış tarihi',
    sites: 'Siteler',
    apps: 'Uygulamalar',
    others: 'Diğer gelirler',
    byHand: 'Elle girilenler',
    corrections: 'Önceki ayların düzeltmeleri',
    correctionOf: (term) => `${term} düzeltmesi`,
    earned: (term) => `${term} toplamı`,
    carried: (terms) => `Devreden: ${terms}`,
    carriedSpan: (first, last, months) => `Devreden: ${first} – ${last}, ${months} ay`,
    carriedBare: 'Önceki aylardan devreden',
    unpaid: 'Bu ay dahil ödenmemiş tutar',
    paidTotal: 'Bu ay dahil ödenen tutar',
    threshold: 'Ödeme eşiği',
    payout: 'Ödeme',
    paidOn: 'Ödeme tarihi',
    paidTo: 'Ödenen hesap',
    willBePaidTo: 'Ödenecek hesap',
    rate: 'Döviz kuru',
    carriedOver: 'Ödeme eşiğinin altında, devretti',
    waits: 'Onay bekliyor',
    approved: 'Onaylandı',
    paid: (day) => `${day} tarihinde ödendi`,
    paidWith: (term) => `${term} ile birlikte ödendi`,
    noEarnings: 'Bu ay kazanç yok.',
    note: 'Not',
    rounding:
      'Gelir, ABD dolarının milyonda biri hassasiyetle hesaplanır. Ayın toplamı en yakın sente (yarım sent yukarı) yuvarlanır; satırların sentleri, toplamı tam verecek biçimde en büyük kalan yöntemiyle dağıtılır.',
    questions: (supportEmail) => `Sorularınız için: ${supportEmail}`,
    page: (page, of) => `Sayfa ${page} / ${of}`,
  },
}
