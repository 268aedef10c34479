import { expect, test } from 'vitest'
import { createHelpIndex } from './searchHelp.ts'
import { sections as sectionsEn } from './sections.en.ts'
import { sections as sectionsTr } from './sections.tr.ts'
import { synonyms as synonymsEn } from './synonyms.en.ts'
import { synonyms as synonymsTr } from './synonyms.tr.ts'

const indexes = { en: createHelpIndex(sectionsEn, synonymsEn), tr: createHelpIndex(sectionsTr, synonymsTr) }

/** What publishers type, and the page, or page#heading, that comes first. */
const queries: Record<'en' | 'tr', [typed: string, first: string][]> = {
  en: [
    ['rejected', 'video-refused'],
    ['declined', 'video-refused'],
    ['failed', 'video-refused'],
    ['video rejected', 'video-refused'],
    ['mute', 'embedding#muted'],
    ['silent', 'embedding#muted'],
    ['sound off', 'embedding#muted'],
    ['no sound', 'embedding#muted'],
    ['turn off sound', 'embedding#muted'],
    ['how do i turn off the sound', 'embedding#muted'],
    ['login', 'sign-in-problems'],
    ['log in', 'sign-in-problems'],
    ['log', 'sign-in-problems'],
    ['cant login', 'sign-in-problems'],
    ["can't log in", 'sign-in-problems'],
    ['forgot password', 'sign-in-problems'],
    ['cash out', 'how-you-are-paid'],
    ['withdraw', 'how-you-are-paid'],
    ['payout', 'how-you-are-paid'],
    ['money', 'how-you-are-paid'],
    ['when do i get my money', 'how-you-are-paid'],
    ['vat', 'how-you-are-paid'],
    ['tax', 'how-you-are-paid'],
    ['2fa', 'second-factors'],
    ['mfa', 'second-factors'],
    ['two-factor', 'second-factors'],
    ['timezone', 'welcome'],
    ['cpm', 'metrics'],
    ['delete account', 'account#problems'],
    ['close my account', 'account#problems'],
    ['wordpress', 'wordpress'],
    ['ads not showing', 'ads-not-showing'],
    ['logo', 'player-editor#logo'],
    ['payments', 'payments'],
    ['Why is today’s revenue low?', 'revenue-low-today'],
    ['How do I get paid?', 'how-you-are-paid'],
    ['How do I start the player muted?', 'embedding#muted'],
    ['Why was my video rejected?', 'video-refused'],
    ['What does viewability mean?', 'metrics#viewability'],
    ['today earnings missing', 'revenue-low-today'],
    ['no income today', 'revenue-low-today'],
    ['why did i earn less', 'revenue-low-today'],
    ['earnings low', 'revenue-low-today'],
    ['payment threshold', 'payments#threshold'],
    ['minimum payout', 'payments#threshold'],
    ['how to make player silent', 'embedding#muted'],
    ['start without sound', 'embedding#muted'],
    ['upload faild', 'video-refused'],
    ['upload failed', 'video-refused'],
    ['processing failed', 'video-refused'],
    ['video not working', 'video-refused'],
    ['visible ads', 'metrics#viewability'],
    ['viewable impressions', 'metrics#viewability'],
    ['in view', 'metrics#viewability'],
    ['good viewability', 'metrics#viewability'],
    ['raise viewability', 'metrics#viewability'],
    ['low viewability', 'metrics#viewability'],
    ['views low', 'views-lower'],
    ['player not working', 'player-does-not-start'],
    ['login not working', 'sign-in-problems'],
    ['thumbnail', 'video-edit#poster'],
    ['replace a video', 'videos#replace'],
    ['playlist', 'embedding#several'],
    ['refund', 'how-you-are-paid#details'],
    ['fill rate', 'metrics#coverage'],
    ['api key', 'connected-apps#api'],
    ['rpm', 'metrics#by-video-rpm'],
    ['layout shift', 'ad-tag#still'],
    ['export report', 'report-files'],
    ['invite a colleague', 'account#invite'],
    ['add user', 'account#invite'],
    ['cannot upload', 'video-upload'],
    ["why doesn't my video play", 'player-does-not-start'],
    ['video doesnt play', 'player-does-not-start'],
    ['player does not start', 'player-does-not-start'],
    ['player doesn’t start', 'player-does-not-start'],
    ["ads don't show", 'ads-not-showing'],
    ['ads dont show', 'ads-not-showing'],
    ["ads aren't showing", 'ads-not-showing'],
    ["isn't counted", 'views-lower#not-counted'],
  ],
  tr: [
    ['şifre', 'sign-in-problems'],
    ['şifremi unuttum', 'sign-in-problems'],
    ['para', 'how-you-are-paid'],
    ['paramı ne zaman alırım', 'how-you-are-paid'],
    ['para ne zaman yatar', 'how-you-are-paid'],
    ['para çekme', 'how-you-are-paid'],
    ['alt limit', 'how-you-are-paid'],
    ['minimum ödeme', 'how-you-are-paid'],
    ['reklam çıkmıyor', 'ads-not-showing'],
    ['reklam gelmiyor', 'ads-not-showing'],
    ['reklamlar gözükmüyor', 'ads-not-showing'],
    ['kabul edilmedi', 'video-refused'],
    ['video reddedildi', 'video-refused'],
    ['sessiz', 'embedding#muted'],
    ['sesi kapat', 'embedding#muted'],
    ['mute', 'embedding#muted'],
    ['ses', 'embedding#muted'],
    ['stopaj', 'how-you-are-paid'],
    ['vergi', 'how-you-are-paid'],
    ['hasılat', 'revenue'],
    ['hesabımı silmek', 'account#problems'],
    ['görülebilirlik nedir', 'metrics#viewability'],
    ['Bugünkü gelir neden düşük?', 'revenue-low-today'],
    ['Ödememi nasıl alırım?', 'how-you-are-paid'],
    ['Oynatıcıyı nasıl sessiz başlatırım?', 'embedding#muted'],
    ['Videom neden reddedildi?', 'video-refused'],
    ['Görünürlük ne demek?', 'metrics#viewability'],
    ['para azaldi', 'revenue-low-today'],
    ['kazanc dustu', 'revenue-low-today'],
    ['banka', 'payment-details'],
    ['odme', 'payment-details'],
    ['oynatici sessiz baslasin', 'embedding#muted'],
    ['video yuklenmedi', 'video-refused'],
    ['video islenemedi', 'video-refused'],
    ['goruntulenebilirlik', 'metrics#viewability'],
    ['gorunen reklam', 'metrics#viewability'],
    ['gorunurluk', 'metrics#viewability'],
    ['görünürlüğü artırmak', 'metrics#viewability'],
    ['videoyu değiştir', 'videos#replace'],
    ['videoyu güncelle', 'videos#replace'],
    ['görünürlük düşük', 'metrics#viewability'],
    ['izlenme azaldı', 'views-lower'],
    ['oynatıcı çalışmıyor', 'player-does-not-start'],
    ['kazanç', 'revenue'],
    ['disa aktar', 'report-files'],
    ['doluluk', 'usage'],
    ['doluluk oranı', 'metrics#coverage'],
    ['kullanici ekle', 'account#invite'],
    ['ekip', 'account#invite'],
    ['oynatma listesi', 'embedding#several'],
    ['iade', 'how-you-are-paid#details'],
    ['api anahtarı', 'connected-apps#api'],
    ['rpm', 'metrics#by-video-rpm'],
    ['küçük resim', 'video-edit#poster'],
  ],
}

const all = (['en', 'tr'] as const).flatMap((language) =>
  queries[language].map((query) => [language, ...query] as const),
)
test.each(all)('in %s, “%s” finds %s first', (language, typed, first) => {
  const [found] = indexes[language].search(typed)
  expect(found && (first.includes('#') ? found.key : found.page)).toBe(first)
})

test.each([
  ['en', sectionsEn, synonymsEn],
  ['tr', sectionsTr, synonymsTr],
] as const)('every synonym in %s belongs to a page or heading', (_, sections, { words }) => {
  const keys = Object.entries(sections).flatMap(([page, { sections: parts }]) =>
    parts.map(({ id }) => (id === null ? page : `${page}#${id}`)),
  )
  expect(Object.keys(words).filter((key) => !keys.includes(key))).toEqual([])
})

test.each([
  ['does not work', 'doesn’t work', "doesn't work", 'doesnt work'],
  ['can not sign in', 'cannot sign in', 'can’t sign in', 'cant sign in'],
  ['page will not load', 'page won’t load', 'page wont load'],
  ['you are paid', 'you’re paid', "you're paid"],
])('“%s” finds the same as its contractions', (full, ...contracted) => {
  const found = indexes.en.searchStrictly(full).map(({ key }) => key)
  expect(found).not.toEqual([])
  for (const typed of contracted)
    expect(indexes.en.searchStrictly(typed).map(({ key }) => key)).toEqual(found)
})

test('“log” does not find “logo”', () => {
  expect(indexes.en.search('log').map(({ key }) => key)).not.toContain('player-editor#logo')
})

test('synonyms are not shown', () => {
  expect(JSON.stringify(indexes.en.search('2fa'))).not.toContain('2fa')
})
