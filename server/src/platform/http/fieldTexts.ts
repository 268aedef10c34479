import type { Language } from '@matinee/contract/plain/account/accountTypes'

type FieldTexts = Record<
  | 'required'
  | 'empty'
  | 'text'
  | 'number'
  | 'wholeNumber'
  | 'yesOrNo'
  | 'list'
  | 'object'
  | 'invalid'
  | 'notAccepted'
  | 'email'
  | 'url'
  | 'date'
  | 'instant'
  | 'form'
  | 'unknown',
  string
> &
  Record<
    | 'oneOf'
    | 'exactly'
    | 'maxCharacters'
    | 'minCharacters'
    | 'maxEntries'
    | 'minEntries'
    | 'max'
    | 'min'
    | 'below'
    | 'above'
    | 'multipleOf',
    (value: string) => string
  >

/** One sentence for each fault of a field. */
export const fieldTexts: Record<Language, FieldTexts> = {
  en: {
    required: 'This field is required.',
    empty: 'This is a required field!', // Exact, as on the screens
    text: 'This must be text.',
    number: 'This must be a number.',
    wholeNumber: 'This must be a whole number.',
    yesOrNo: 'This must be true or false.',
    list: 'This must be a list.',
    object: 'This must be an object.',
    invalid: 'This value is not valid.',
    notAccepted: 'We do not accept this value. The API reference lists the ones we accept.',
    email: 'This is not an email address. Check it for typos.',
    url: 'This is not a web address. Check it for typos.',
    date: 'Write a date such as 2026-01-31.',
    instant: 'Write a time such as 2026-01-31T12:00:00Z.',
    form: 'This value is not in the expected format. The API reference describes it.',
    unknown: 'This field does not exist. Remove it.',
    oneOf: (values) => `Use one of these: ${values}`,
    exactly: (value) => `This must be ${value}.`,
    maxCharacters: (n) => `Use at most ${n} characters.`,
    minCharacters: (n) => `Use at least ${n} characters.`,
    maxEntries: (n) => `Use at most ${n} entries.`,
    minEntries: (n) => `Use at least ${n} entries.`,
    max: (n) => `This must be at most ${n}.`,
    min: (n) => `This must be at least ${n}.`,
    below: (n) => `This must be less than ${n}.`,
    above: (n) => `This must be more than ${n}.`,
    multipleOf: (n) => `This must be a multiple of ${n}.`,
  },
  tr: {
    required: 'Bu alan zorunludur.',
    empty: 'Bu alan zorunlu!',
    text: 'Bu alana metin yazın.',
    number: 'Bu alana bir sayı yazın.',
    wholeNumber: 'Bu alana bir tam sayı yazın.',
    yesOrNo: 'Bu alana true ya da false yazın.',
    list: 'Bu alanda bir liste gönderin.',
    object: 'Bu alanda bir nesne gönderin.',
    invalid: 'Bu değer geçerli değil.',
    notAccepted: 'Bu değeri kabul etmiyoruz. Kabul ettiğimiz değerleri API belgelerinde bulabilirsiniz.',
    email: 'Bu bir e-posta adresi değil. Yazımını kontrol edin.',
    url: 'Bu bir web adresi değil. Yazımını kontrol edin.',
    date: 'Tarihi 2026-01-31 biçiminde yazın.',
    instant: 'Zamanı 2026-01-31T12:00:00Z biçiminde yazın.',
    form: 'Bu değer beklediğimiz biçimde değil. Doğru biçimi API belgelerinde bulabilirsiniz.',
    unknown: 'Böyle bir alan yok. Bu alanı silin.',
    oneOf: (values) => `Şunlardan birini kullanın: ${values}`,
    exactly: (value) => `Bu alana ${value} yazın.`,
    maxCharacters: (n) => `En fazla ${n} karakter kullanın.`,
    minCharacters: (n) => `En az ${n} karakter kullanın.`,
    maxEntries: (n) => `En fazla ${n} öğe girin.`,
    minEntries: (n) => `En az ${n} öğe girin.`,
    max: (n) => `En fazla ${n} yazabilirsiniz.`,
    min: (n) => `En az ${n} yazın.`,
    below: (n) => `${n} değerinden küçük bir sayı yazın.`,
    above: (n) => `${n} değerinden büyük bir sayı yazın.`,
    multipleOf: (n) => `${n} sayısının bir katını yazın.`,
  },
}
