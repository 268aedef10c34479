import { readdir } from 'node:fs/promises'
import { readBuiltFile, type BuiltFile } from '../../platform/http/builtFile.ts'

export type BuiltFiles = ReadonlyMap<string, BuiltFile>

/** The built scripts of the embed room by their path below /embed/: `v1.js`, `assets/…`. Empty without a build. */
export async function readBuiltFiles(folder: URL): Promise<BuiltFiles> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const scripts = names.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.js'))
  return new Map(
    await Promise.all(
      scripts.map(async (name) => [name, await readBuiltFile(new URL(name, folder))] as const),
    ),
  )
}
