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
    required: 'This field is required',
    empty: 'This field must not be empty',
    text: 'This must be text',
    number: 'This must be a number',
    wholeNumber: 'This must be a whole number',
    yesOrNo: 'This must be true or false',
    list: 'This must be a list',
    object: 'This must be an object',
    invalid: 'This value is not valid',
    notAccepted: 'This is not one of the accepted values',
    email: 'This is not an email address',
    url: 'This is not a web address',
    date: 'This must be a date such as 2026-01-31',
    instant: 'This must be a time such as 2026-01-31T12:00:00Z',
    form: 'This does not have the expected form',
    unknown: 'This field is unknown',
    oneOf: (values) => `This must be one of: ${values}`,
    exactly: (value) => `This must be ${value}`,
    maxCharacters: (n) => `This may have at most ${n} characters`,
    minCharacters: (n) => `This must have at least ${n} characters`,
    maxEntries: (n) => `This may have at most ${n} entries`,
    minEntries: (n) => `This must have at least ${n} entries`,
    max: (n) => `This must be at most ${n}`,
    min: (n) => `This must be at least ${n}`,
    below: (n) => `This must be less than ${n}`,
    above: (n) => `This must be more than ${n}`,
    multipleOf: (n) => `This must be a multiple of ${n}`,
  },
  tr: {
    required: 'Bu alan zorunludur',
    empty: 'Bu alan boş bırakılamaz',
    text: 'Bu alan metin olmalıdır',
    number: 'Bu alan bir sayı olmalıdır',
    wholeNumber: 'Bu alan bir tam sayı olmalıdır',
    yesOrNo: 'Bu alan true ya da false olmalıdır',
    list: 'Bu alan bir liste olmalıdır',
    object: 'Bu alan bir nesne olmalıdır',
    invalid: 'Bu değer geçerli değil',
    notAccepted: 'Bu değer kabul edilen değerlerden biri değil',
    email: 'Bu bir e-posta adresi değil',
    url: 'Bu bir web adresi değil',
    date: 'Tarihi 2026-01-31 biçiminde yazın',
    instant: 'Zamanı 2026-01-31T12:00:00Z biçiminde yazın',
    form: 'Bu değer beklenen biçimde değil',
    unknown: 'Böyle bir alan yok',
    oneOf: (values) => `Şunlardan biri olmalıdır: ${values}`,
    exactly: (value) => `Bu değer ${value} olmalıdır`,
    maxCharacters: (n) => `En fazla ${n} karakter olabilir`,
    minCharacters: (n) => `En az ${n} karakter olmalıdır`,
    maxEntries: (n) => `En fazla ${n} öğe olabilir`,
    minEntries: (n) => `En az ${n} öğe olmalıdır`,
    max: (n) => `En fazla ${n} olabilir`,
    min: (n) => `En az ${n} olmalıdır`,
    below: (n) => `${n} değerinden küçük olmalıdır`,
    above: (n) => `${n} değerinden büyük olmalıdır`,
    multipleOf: (n) => `${n} sayısının katı olmalıdır`,
  },
}
