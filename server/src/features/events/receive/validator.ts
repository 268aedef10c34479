import type { InvalidReason } from '@matinee/contract/plain/counters'
import type { TokenChecks } from '../streams/tokens.service.ts'

export type Sender = {
  address: string
  userAgent: string
  wantsPrivacy: boolean
  /** Origin of the page as the browser states it; undefined when it does not. */
  origin?: string | undefined
}

export type ValidatorDeps = {
  signingKey: Buffer
  tokenChecks: TokenChecks
  /** ISO 3166-1 alpha-2 of an address, '' when unknown. */
  findCountry: (address: string) => string
  countExcluded: (reason: InvalidReason) => void
}

export type ValidBeacon = {
  page: string
  eventCount: number
  /** Serialises the beacon to spool lines, line breaks between. Called once: it counts towards the flood limits. */
  write(sender: Sender): string
}

/** Validates a body received at `receivedAt` (epoch ms); a string is the reason for refusing it. Never throws. */
export type Validate = (body: string, receivedAt: number) => ValidBeacon | string
