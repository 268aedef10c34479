/** Whether the user closed the browser's dialog about a passkey, or it timed out. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
