/** A line of a confirmation, whatever file it comes from. */
export type BankLine = {
  /** Empty: the bank gave none. */
  reference: string
  /** Null: no amount that could be read. */
  cents: number | null
  currency: string
  /** YYYY-MM-DD: the day of booking. */
  day: string | null
  isCredit: boolean
  isPending: boolean
}

/** '1234.5' → 123450. Null for anything else, and for more than two decimals that are not zero. */
export function readCents(text: string): number | null {
  const parts = /^(\d{1,12})(?:[.,](\d{1,2})0*)?$/.exec(text.trim())
  if (!parts) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
