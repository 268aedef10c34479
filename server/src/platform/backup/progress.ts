/** Bytes of files and parts, stored so far and in total. */
export type Progress = { bytes: number; totalBytes: number }
