/** Key of the query of an account's quotas; a file of its own because the first file that is loaded needs it. */
export const usageKey = ['usage'] as const
