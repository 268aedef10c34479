import { z } from 'zod'
import { call, Instant } from './call.ts'
import { keysetQuery, keysetReply } from './keyset.ts'

const Day = z.iso.date()
/** Earlier ones are a slip of the keyboard, and no rate can be removed. */
const RateDay = Day.refine((day) => day >= '2000-01-01', 'Choose a day from 2000 on.')
const RateCurrency = z.enum(['try', 'eur'])
export type RateCurrency = z.output<typeof RateCurrency>

/** At most a million of a currency for a US dollar. */
export const mostRateMicros = 1_000_000_000_000
const RateMicros = z.int().min(1).max(mostRateMicros)
const RateSource = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][^\p{C}]{0,99}$/u, 'Name who published the rate, in up to 100 characters.')
const RateId = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}-(try|eur)$/)
  .refine((id) => RateDay.safeParse(id.slice(0, 10)).success)

/** The price of one US dollar on a day. */
export const ExchangeRate = z
  .object({
    id: z.string().describe('Its day and currency.'),
    day: Day,
    currency: RateCurrency,
    rateMicros: z.int().describe('How much one US dollar costs in `currency`, in millionths.'),
    source: z.string().describe('Who published it.'),
    storedAt: Instant,
  })
  .meta({ id: 'ExchangeRate' })
export type ExchangeRate = z.output<typeof ExchangeRate>

export const listExchangeRates = call({
  method: 'GET',
  path: '/admin/exchange-rates',
  summary: 'List exchange rates',
  access: 'staff.read',
  query: z.object({ currency: RateCurrency.optional(), ...keysetQuery(RateId) }),
  reply: z.object({
    data: z.array(ExchangeRate).describe('The latest day first.'),
    latest: z.array(ExchangeRate).describe('The last rate of each currency.'),
    ...keysetReply,
  }),
})

export const saveExchangeRate = call({
  method: 'POST',
  path: '/admin/exchange-rates',
  summary: 'Save an exchange rate',
  access: 'staff.rates',
  body: z.object({
    day: RateDay,
    currency: RateCurrency,
    rateMicros: RateMicros.describe('How much one US dollar costs in `currency`, in millionths.'),
    source: RateSource.describe('Who published it, such as a central bank.'),
    before: z
      .object({ rateMicros: RateMicros, source: z.string().max(100) })
      .nullable()
      .default(null)
      .describe('The stored rate that this one replaces, as you have read it; null for a day without one.'),
  }),
  reply: ExchangeRate,
})
