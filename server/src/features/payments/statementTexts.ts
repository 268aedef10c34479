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
  /** A line without a note. */
  manualEntry: string
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
  en: 'Some of this revenue is still estimated. If it changes, we’ll correct it in a later month.',
  tr: 'Gelirin bir kısmı henüz tahmini. Değişirse ileriki bir ayda düzeltiriz.',
}

export const statementTexts: Record<Language, Texts> = {
  en: {
    title: 'Statement',
    demo: 'Demo data, not real earnings',
    account: 'Account',
    month: 'Month',
    status: 'Status',
    closedOn: 'Closed on',
    sites: 'Sites',
    apps: 'Apps',
    others: 'Other revenue',
    byHand: 'Manual entries',
    manualEntry: 'Manual entry',
    corrections: 'Corrections to earlier months',
    correctionOf: (term) => `Correction to ${term}`,
    earned: (term) => `Total for ${term}`,
    carried: (terms) => `Carried over from ${terms}`,
    carriedSpan: (first, last, months) => `Carried over from ${first} to ${last}, ${months} months`,
    carriedBare: 'Carried over from earlier months',
    unpaid: 'Unpaid balance, including this month',
    paidTotal: 'Total paid, including this month',
    threshold: 'Payout threshold',
    payout: 'Payout',
    paidOn: 'Paid on',
    paidTo: 'Paid to',
    willBePaidTo: 'Will be paid to',
    rate: 'Exchange rate',
    carriedOver: 'Carried over, below threshold',
    waits: 'Awaiting approval',
    approved: 'Approved',
    paid: (day) => `Paid on ${day}`,
    paidWith: (term) => `Paid with ${term}`,
    noEarnings: 'You had no earnings this month.',
    note: 'Note',
    rounding:
      'We count revenue in millionths of a US dollar. We round the total of the month to the nearest cent (half a cent up) and its lines by the largest remainder method, so they always add up to the total.',
    questions: (supportEmail) => `Questions? Write to ${supportEmail}.`,
    page: (page, of) => `Page ${page} of ${of}`,
  },
  tr: {
    title: 'Ekstre',
    demo: 'Örnek veri, gerçek kazanç değil',
    account: 'Hesap',
    month: 'Ay',
    status: 'Durum',
    closedOn: 'Kapanış tarihi',
    sites: 'Siteler',
    apps: 'Uygulamalar',
    others: 'Diğer gelirler',
    byHand: 'Elle girişler',
    manualEntry: 'Elle giriş',
    corrections: 'Önceki ayların düzeltmeleri',
    correctionOf: (term) => `${term} düzeltmesi`,
    earned: (term) => `${term} toplamı`,
    carried: (terms) => `Devreden: ${terms}`,
    carriedSpan: (first, last, months) => `Devreden: ${first} – ${last}, ${months} ay`,
    carriedBare: 'Önceki aylardan devreden',
    unpaid: 'Bu ay dahil ödenmemiş bakiye',
    paidTotal: 'Bu ay dahil ödenen toplam',
    threshold: 'Ödeme eşiği',
    payout: 'Ödeme',
    paidOn: 'Ödeme tarihi',
    paidTo: 'Ödemenin yapıldığı hesap',
    willBePaidTo: 'Ödemenin yapılacağı hesap',
    rate: 'Döviz kuru',
    carriedOver: 'Eşiğin altında, devredildi',
    waits: 'Onay bekliyor',
    approved: 'Onaylandı',
    paid: (day) => `${day} tarihinde ödendi`,
    paidWith: (term) => `${term} ile birlikte ödendi`,
    noEarnings: 'Bu ay kazancınız olmadı.',
    note: 'Not',
    rounding:
      'Geliri ABD dolarının milyonda birine kadar hesaplarız. Ayın toplamını en yakın sente (yarım senti yukarı), satırlarını da en büyük kalan yöntemiyle yuvarlarız; böylece satırlar her zaman toplamı verir.',
    questions: (supportEmail) => `Bir sorunuz olursa ${supportEmail} adresine yazın.`,
    page: (page, of) => `Sayfa ${page} / ${of}`,
  },
}
