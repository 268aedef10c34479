import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured lines on standard output; never tokens, passwords or bodies. */
export function createLog(level: string, role: string): Log {
  return pino({ level, base: { role }, redact: ['req.headers.authorization', 'req.headers.cookie'] })
}
