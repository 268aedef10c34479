import type { RevenueImport } from '@matinee/contract/adminRevenue'

/** Its file, else its batch. */
export const nameImport = ({ fileName, batchId }: Pick<RevenueImport, 'fileName' | 'batchId'>): string =>
  fileName || batchId
