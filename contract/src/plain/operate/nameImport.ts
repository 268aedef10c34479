/** An import of revenue by its file, else by its batch. */
export const nameImport = ({ fileName, batchId }: { fileName: string; batchId: string }): string =>
  fileName || batchId
