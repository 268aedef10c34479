import { maxImageBytes } from '../limits.ts'
import { maxRecipients } from '../reports/schedules.ts'
import { maxCaptionBytes } from '../video/captions.ts'

/** Turkish sentences for the rules that the contract's schemas word themselves, by their English sentence. */
const turkish: Readonly<Record<string, string>> = {
  'This field is required.': 'Bu alan zorunludur.',
  'Enter a name.': 'Bir ad yazın.',
  'Use at most 300 characters.': 'En fazla 300 karakter kullanın.',
  'Use at most three decimals.': 'En fazla üç ondalık basamak kullanın.',
  'Use whole seconds.': 'Tam saniye kullanın.',
  'Name who published the rate, in up to 100 characters.': 'Kuru yayımlayanı en fazla 100 karakterle yazın.',
  'Choose a day from 2000 on.': '2000 yılından sonraki bir gün seçin.',
  'Name each day once.': 'Her günü bir kez yazın.',
  'Name each tag once.': 'Her etiketi bir kez yazın.',
  'Choose a country by its two letters, such as TR.': 'İki harfli kodu yazın, örneğin TR.',
  'The last hour must be after the first one.': 'Bitiş saati başlangıçtan sonra olmalı.',
  'Choose an IANA time zone such as Europe/Istanbul.': 'Europe/Istanbul gibi bir IANA saat dilimi seçin.',
  'Write numbers from 0 to 3, separated by commas.':
    '0 ile 3 arasında sayılar yazın ve aralarına virgül koyun.',
  'Write a size such as 300x250.': '300x250 gibi bir boyut yazın.',
  'Use 1 to 40 lower-case letters, digits and hyphens.':
    'En fazla 40 karakter yazın. Küçük harf, rakam ve kısa çizgi kullanabilirsiniz.',
  'Write an address that begins with http:// or https://.':
    'http:// ya da https:// ile başlayan bir adres yazın.',
  'Write Unix time in whole seconds.': 'Unix zamanını tam saniye olarak yazın.',
  'The start must be before the end.': 'Bitişten önceki bir başlangıç seçin.',
  'The end is in the future. Choose an earlier one.': 'Bitiş henüz gelmedi. Daha erken bir bitiş seçin.',
  'Write a language code, such as en or pt-BR.': 'en ya da pt-BR gibi bir dil kodu yazın.',
  [`Use at most ${maxCaptionBytes} bytes in UTF-8.`]: `UTF-8 olarak en fazla ${maxCaptionBytes} bayt kullanın.`,
  [`Use an image of at most ${maxImageBytes / 1000} KB.`]: `En fazla ${maxImageBytes / 1000} KB boyutunda bir görsel kullanın.`,
  'Use a data: address of a JPEG, PNG or WebP image.':
    'JPEG, PNG ya da WebP görseli içeren bir data: adresi kullanın.',
  'Write the id of a job.': 'Bir işin kimliğini yazın.',
  'Name at most 100 columns.': 'En fazla 100 sütun belirtin.',
  'Write a month such as 2026-11.': '2026-11 gibi bir ay yazın.',
  'Write the colour as #RRGGBB.': 'Rengi #RRGGBB biçiminde yazın.',
  'Write a day as DD.MM.YYYY.': 'Günü GG.AA.YYYY biçiminde yazın.',
  'Enter at least one recipient.': 'En az bir alıcı yazın.',
  [`Enter at most ${maxRecipients} recipients.`]: `En fazla ${maxRecipients} alıcı yazın.`,
  'This is not an email address': 'Geçerli bir e-posta adresi değil',
  'please select a payment currency.': 'lütfen bir ödeme para birimi seçin.', // Exact
  'please fill in all required fields.': 'lütfen zorunlu alanların tümünü doldurun.', // Exact
}

/** The Turkish sentence of a rule, with the value that may follow it after a colon; null for an unknown sentence. */
export function turkishRule(english: string): string | null {
  if (Object.hasOwn(turkish, english)) return turkish[english]!
  const [, sentence, value] = /^(.*?)(: .*)$/su.exec(english) ?? []
  return sentence !== undefined && Object.hasOwn(turkish, sentence) ? `${turkish[sentence]}${value}` : null
}
