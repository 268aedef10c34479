import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { csvDialects, defaultDialect, type CsvDialect } from '@matinee/contract/plain/reports/csv'

const key = 'matinee.csv'

/** The dialect chosen in this browser, else that of the language. Saved per browser because Excel's settings are per computer. */
export const readDialect = (language: Language): CsvDialect =>
  csvDialects.find((one) => one === localStorage.getItem(key)) ?? defaultDialect(language)

export const saveDialect = (dialect: CsvDialect): void => localStorage.setItem(key, dialect)
