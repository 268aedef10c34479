import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { CliError } from './cliError.ts'

const types: Record<string, string> = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' }
const maxBytes = 64 * 1024

/** The picture in a file as a data: address; `none` is null. The bytes themselves are checked where it is stored. */
export async function readLogo(path: string): Promise<string | null> {
  if (path === 'none') return null
  const type = types[extname(path).toLowerCase()]
  if (!type) throw new CliError('usage', `--logo: "${path}" is no .png, .jpg, .jpeg or .webp file.`)
  try {
    const { size } = await stat(path)
    if (size > maxBytes)
      throw new CliError('usage', `--logo: "${path}" has ${size} bytes, ${maxBytes} are allowed.`)
    return `data:image/${type};base64,${(await readFile(path)).toString('base64')}`
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(
      'usage',
      `--logo: "${path}" cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}
