import { z } from 'zod'

/** Required unless the session signed in, or confirmed its password, within the last ten minutes. */
export const CurrentPassword = z.string().trim().max(1024).optional()
