import { CliError } from './cliError.ts'

/** What `read` answers of a file that was named; one that cannot be read is wrong usage. */
export async function readGivenFile<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall) throw new CliError('usage', `"${path}" cannot be read (${code}).`)
    throw error
  }
}
