import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type BuiltFile = { etag: string; plain: Buffer; gzip: Buffer; br: Buffer }
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

const [compressGzip, compressBrotli] = [promisify(gzip), promisify(brotliCompress)]

/**
 * The scripts that the embed room was built to, by their path below /embed/: `v1.js`, `assets/…`. Held in memory and
 * compressed once, as they are few and asked for by everybody. Empty when nothing was built.
 */
export async function readBuiltFiles(folder: URL): Promise<BuiltFiles> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const scripts = names.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.js'))
  return new Map(
    await Promise.all(
      scripts.map(async (name) => [name, await readBuiltFile(new URL(name, folder))] as const),
    ),
  )
}

async function readBuiltFile(file: URL): Promise<BuiltFile> {
  const plain = await readFile(file)
  const [zipped, br] = await Promise.all([
    compressGzip(plain, { level: 9 }),
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ])
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: zipped,
    br,
  }
}

/** The smallest form that a browser takes. */
export function pickEncoding(accepted: string | undefined): 'br' | 'gzip' | 'plain' {
  const names = (accepted ?? '').split(',').flatMap((part) => {
    const [name, weight] = part.trim().split(/\s*;\s*q=/)
    return weight !== undefined && Number(weight) === 0 ? [] : [name]
  })
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'plain'
}
