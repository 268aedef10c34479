import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { csvDialects, dialectOf, type CsvDialect } from '@matinee/contract/plain/reports/csv'

const key = 'matinee.csv'

/** Chosen in this browser, whose user's Excel reads the files; otherwise the one of the reader's language. */
export const readDialect = (language: Language): CsvDialect =>
  csvDialects.find((one) => one === localStorage.getItem(key)) ?? dialectOf(language)

export const keepDialect = (dialect: CsvDialect): void => localStorage.setItem(key, dialect)
