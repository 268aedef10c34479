/** The parts of an upload that have arrived. */
export type UploadPartTable = {
  uploadId: string
  partNumber: number
  size: number
  /** Lower-case hex; the ETag is this in quotes. */
  md5: string
}
