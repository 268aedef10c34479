import type { Currency, Language } from '../account/accountTypes.ts'

/** Headers of exported reports by the field's name, in the words of the screens, without the currency of money. */
const words: Record<string, Record<Language, string>> = {
  'zone.name': { en: 'Placement', tr: 'Reklam alanı' },
  'zone.id': { en: 'Placement ID', tr: 'Reklam alanı kimliği' },
  'site.name': { en: 'Site', tr: 'Site' },
  platform: { en: 'Platform', tr: 'Platform' },
  tag: { en: 'Tag', tr: 'Etiket' },
  type: { en: 'Income type', tr: 'Gelir türü' },
  app: { en: 'App', tr: 'Uygulama' },
  month: { en: 'Month', tr: 'Ay' },
  day: { en: 'Day', tr: 'Gün' },
  request: { en: 'Ad requests', tr: 'Reklam istekleri' },
  match: { en: 'Matched requests', tr: 'Eşleşen istekler' },
  coverage: { en: 'Coverage (%)', tr: 'Kapsama (%)' },
  view: { en: 'Displayed ads', tr: 'Görüntülenen reklamlar' },
  impression: { en: 'Impressions', tr: 'Gösterimler' },
  click: { en: 'Clicks', tr: 'Tıklamalar' },
  ctr: { en: 'CTR (%)', tr: 'CTR (%)' },
  'viewability.calculated': { en: 'Viewability (%)', tr: 'Görünürlük (%)' },
  spent: { en: 'Revenue', tr: 'Gelir' },
  requestEcpm: { en: 'Request eCPM', tr: 'İstek eCPM' },
  ecpm: { en: 'eCPM', tr: 'eCPM' },
  adRequest: { en: 'Ad requests', tr: 'Reklam istekleri' },
  revenue: { en: 'Revenue', tr: 'Gelir' },
  appName: { en: 'App', tr: 'Uygulama' },
  appId: { en: 'App ID', tr: 'Uygulama kimliği' },
  adUnit: { en: 'Ad unit', tr: 'Reklam birimi' },
  country: { en: 'Country', tr: 'Ülke' },
  date: { en: 'Day', tr: 'Gün' },
  comparedDay: { en: 'Compared day', tr: 'Karşılaştırılan gün' },
  comparedSpent: { en: 'Compared revenue', tr: 'Karşılaştırılan gelir' },
  comparedImpression: { en: 'Compared impressions', tr: 'Karşılaştırılan gösterimler' },
}

const money = new Set(['spent', 'comparedSpent', 'requestEcpm', 'ecpm', 'revenue'])

/** The reader of a file. `currency`: for app reports, whose money columns have none in their names. */
export type CsvReader = { language: Language; currency: Currency }

/** `spent.usd` → Revenue (USD). A name without words stays as it is. */
export function csvHeader(name: string, { language, currency }: CsvReader): string {
  const [field = name, ownCurrency] = Object.hasOwn(words, name) ? [name] : name.split('.')
  const word = words[field]?.[language] ?? name
  return money.has(field) ? `${word} (${(ownCurrency ?? currency).toUpperCase()})` : word
}
