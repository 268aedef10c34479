export { csvName, csvOf, percentCell, type CsvCell } from '@matinee/contract/plain/csv'
