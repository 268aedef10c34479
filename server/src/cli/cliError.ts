/** 0 is success. */
export const exitCodes = { refused: 1, usage: 2, unreachable: 3 } as const

/** What the operator is told instead of a stack: what is wrong, and what to do about it. */
export class CliError extends Error {
  readonly reason: keyof typeof exitCodes
  readonly fields: Record<string, string> | undefined

  constructor(reason: keyof typeof exitCodes, message: string, fields?: Record<string, string>) {
    super(message)
    this.reason = reason
    this.fields = fields
  }
}
