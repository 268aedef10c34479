import type { InvalidReason } from '@matinee/contract/plain/counters'
import type { TokenChecks } from '../streams/tokens.service.ts'

export type Sender = {
  address: string
  userAgent: string
  wantsPrivacy: boolean
  /** Origin of the page as the browser states it; undefined when it does not. */
  origin?: string | undefined
  /** Address of the page as the browser states it; empty when it does not. */
  referer: string
}

export type ValidatorDeps = {
  signingKey: Buffer
  tokenChecks: TokenChecks
  /** ISO 3166-1 alpha-2 of an address, '' when unknown. */
  findCountry: (address: string) => string
  countExcluded: (reason: InvalidReason) => void
  /** Origin of this installation, whose frames play films on other pages. */
  ownOrigin: () => string
}

export type ValidBeacon = {
  page: string
  eventCount: number
  /** Serialises the beacon to spool lines, line breaks between. Called once: it counts towards the flood limits. */
  write(sender: Sender): string
}

/** Validates a body received at `receivedAt` (epoch ms); a string is the reason for refusing it. Never throws. */
export type Validate = (body: string, receivedAt: number) => ValidBeacon | string

export type Validators = {
  body: Validate
  /** Validates the rest of the address of a GET, for streams with trackers. `page`: the address of the sender's page. */
  tracker?: (target: string, page: string, receivedAt: number) => ValidBeacon | string
}
