import { maxRecipients } from '../reports/schedules.ts'
import { maxCaptionBytes } from '../video/captions.ts'

/** Turkish sentences for the rules that the contract's schemas word themselves, by their English sentence. */
const turkish: Readonly<Record<string, string>> = {
  Required: 'Bu alan zorunludur',
  'A name is needed': 'Bir ad yazın',
  'At most 300 characters': 'En fazla 300 karakter olabilir',
  'at most three decimals': 'En fazla üç ondalık basamak olabilir',
  'Choose an IANA time zone such as Europe/Istanbul': 'Europe/Istanbul gibi bir IANA saat dilimi seçin',
  'Unknown time zone': 'Böyle bir saat dilimi yok',
  'Write indexes from 0 to 3, with commas between them':
    '0 ile 3 arasındaki sıra numaralarını virgülle ayırarak yazın',
  'Write a size such as 300x250': '300x250 gibi bir boyut yazın',
  'Use lower-case letters, digits and hyphens': 'Küçük harf, rakam ve kısa çizgi kullanın',
  'Write an address that begins with http:// or https://':
    'http:// ya da https:// ile başlayan bir adres yazın',
  'start is missing': 'Bu alan zorunludur',
  'end is missing': 'Bu alan zorunludur',
  'start must be a whole number of unix seconds': 'Unix saniyesi olarak, tam sayıyla yazın',
  'end must be a whole number of unix seconds': 'Unix saniyesi olarak, tam sayıyla yazın',
  'start must be before end': 'Başlangıç bitişten önce olmalıdır',
  'end is in the future': 'Bitiş gelecekte olamaz',
  'This is not a language code': 'Bu bir dil kodu değil',
  [`This may have at most ${maxCaptionBytes} bytes in UTF-8`]: `UTF-8 olarak en fazla ${maxCaptionBytes} bayt olabilir`,
  'The picture is too large': 'Görsel çok büyük',
  'This is not a JPEG, PNG or WebP image': 'Bu bir JPEG, PNG ya da WebP görseli değil',
  'Write a month such as 2026-11': '2026-11 gibi bir ay yazın',
  'Write the colour as #RRGGBB': 'Rengi #RRGGBB biçiminde yazın',
  'Write a day as DD.MM.YYYY': 'Günü GG.AA.YYYY biçiminde yazın',
  'Name at least one recipient': 'En az bir alıcı yazın',
  [`Name at most ${maxRecipients} recipients`]: `En fazla ${maxRecipients} alıcı yazın`,
  'This is not an email address': 'Bu bir e-posta adresi değil',
  'please select a payment currency.': 'lütfen bir ödeme para birimi seçin.',
  'please fill in all required fields.': 'lütfen zorunlu alanların tümünü doldurun.',
}

/** The Turkish sentence of a rule, with the value that may follow it after a colon; null for an unknown sentence. */
export function turkishRule(english: string): string | null {
  const [, sentence, value] = /^(.*?)(: .*)?$/su.exec(english)!
  return Object.hasOwn(turkish, sentence!) ? `${turkish[sentence!]}${value ?? ''}` : null
}
