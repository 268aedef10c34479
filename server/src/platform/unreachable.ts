/** Codes of a database that is down or restarting: 53300 and 57P01 to 57P03 from PostgreSQL, the rest from the socket. */
const unreachableCodes = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300']

export const isUnreachable = (error: unknown): boolean =>
  unreachableCodes.includes((error as { code?: string } | null)?.code ?? '')
