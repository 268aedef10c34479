import type { Job } from '../queue.ts'

/** About nine hours, because a mail server may be down for longer than a deployment takes. */
export const mailRetries = { attempts: 20, retryMaxS: 3_600 } satisfies Partial<Job>
