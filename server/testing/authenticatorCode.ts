import { generateSync } from 'otplib'

/** Seconds of a time step (RFC 6238). */
export const stepS = 30

/** The code that an authenticator app shows in a time step. */
export const codeAt = (secret: string, step: number): string => generateSync({ secret, epoch: step * stepS })
