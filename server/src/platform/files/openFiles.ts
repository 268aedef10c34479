import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskFiles, openPrivateFolder } from './diskFiles.ts'
import type { Files } from './files.ts'
import { twoStores } from './twoStores.ts'

/**
 * The stores of the settings: `main`, which gets new files, and with S3_URL the other one of the data folder and the
 * bucket, which is read until its files have been moved. `key` signs the addresses of parts that this server receives.
 */
export async function openStores(
  config: Config,
  key: Buffer,
): Promise<{ main: Files; before: Files | null }> {
  const dir = join(config.dataDir, 'files')
  openPrivateFolder(dir)
  const folder = diskFiles({ dir, publicUrl: () => config.publicUrl, key })
  if (!config.s3) return { main: folder, before: null }
  // Loaded where it is used: it takes 0.15 s and 34 MB.
  const { s3Files } = await import('./s3Files.ts')
  const bucket = s3Files(config.s3, config.s3PublicUrl)
  return config.storage === 's3' ? { main: bucket, before: folder } : { main: folder, before: bucket }
}

/** The files of the settings, wherever they are. `key`: see `openStores`. */
export async function openFiles(config: Config, key: Buffer): Promise<Files> {
  const { main, before } = await openStores(config, key)
  return before ? twoStores(main, before) : main
}
