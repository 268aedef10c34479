import { csvDialects, type CsvDialect } from './csvTable.ts'

const key = 'matinee.csv'

/** Of this browser: it is its user's Excel that reads the files. */
export const readDialect = (): CsvDialect =>
  csvDialects.find((one) => one === localStorage.getItem(key)) ?? 'standard'

export const keepDialect = (dialect: CsvDialect): void => localStorage.setItem(key, dialect)
