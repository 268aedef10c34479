/** Turkish sentences for the contract's own rules; the first group is a number or a value in the sentence. */
const turkish: readonly (readonly [rule: RegExp, sentence: string])[] = [
  [/^Choose an IANA time zone such as (.+)$/, '$1 gibi bir IANA saat dilimi seçin'],
  [/^Unknown time zone$/, 'Böyle bir saat dilimi yok'],
  [/^Write indexes from 0 to 3/, '0 ile 3 arasındaki sıra numaralarını virgülle ayırarak yazın'],
  [/^Write a size such as (.+)$/, '$1 gibi bir boyut yazın'],
  [/^Use lower-case letters, digits and hyphens$/, 'Küçük harf, rakam ve kısa çizgi kullanın'],
  [/^Write an address that begins with /, 'http:// ya da https:// ile başlayan bir adres yazın'],
  [/^(?:start|end) is missing$/, 'Bu alan zorunludur'],
  [/^(?:start|end) must be a whole number of unix seconds$/, 'Unix saniyesi olarak, tam sayıyla yazın'],
  [/^start must be before end$/, 'Başlangıç bitişten önce olmalıdır'],
  [/^end is in the future$/, 'Bitiş gelecekte olamaz'],
  [/^This is not a language code$/, 'Bu bir dil kodu değil'],
  [/^This may have at most (\d+) bytes in UTF-8$/, 'UTF-8 olarak en fazla $1 bayt olabilir'],
  [/^This is not a JPEG, PNG or WebP image$/, 'Bu bir JPEG, PNG ya da WebP görseli değil'],
  [/^Write a month such as (.+)$/, '$1 gibi bir ay yazın'],
  [/^Write the colour as #RRGGBB$/, 'Rengi #RRGGBB biçiminde yazın'],
  [/^Write a day as DD\.MM\.YYYY$/, 'Günü GG.AA.YYYY biçiminde yazın'],
  [/^Name at least one recipient$/, 'En az bir alıcı yazın'],
  [/^Name at most (\d+) recipients$/, 'En fazla $1 alıcı yazın'],
  [/^This is not an email address: ([^]*)$/, 'Bu bir e-posta adresi değil: $1'],
]

/** The Turkish sentence of a rule; null for a sentence that is not the contract's. */
export function turkishRule(sentence: string): string | null {
  const match = turkish.find(([rule]) => rule.test(sentence))
  return match ? sentence.replace(new RegExp(`${match[0].source}.*`, 's'), match[1]) : null
}
