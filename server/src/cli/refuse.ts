/** 0 is success. */
export const exitCodes = { refused: 1, usage: 2, unreachable: 3 } as const

/** Printed without a stack: says what is wrong, and what to do about it. */
export class CliError extends Error {
  readonly reason: keyof typeof exitCodes
  readonly fields: Record<string, string> | undefined

  constructor(reason: keyof typeof exitCodes, message: string, fields?: Record<string, string>) {
    super(message)
    this.reason = reason
    this.fields = fields
  }
}

/** A refusal: the message says what is wrong, and what to do about it. Exits 1. */
export const refused = (message: string) => new CliError('refused', message)
/** As `refused`, for a wrong command line. Exits 2. */
export const wrongUsage = (message: string) => new CliError('usage', message)
/** As `refused`, when Matinee cannot be reached. Exits 3. */
export const unreachable = (message: string) => new CliError('unreachable', message)

/** The result of `read`; something that does not exist is refused with `message`. */
export async function refuseMissing<T>(read: () => Promise<T>, message: string): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw (error as { code?: string }).code === 'not_found' ? refused(message) : error
  }
}
