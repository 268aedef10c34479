/** A number, or the reason why it is not one. */
export type Read = number | { reason: string }

const thousands = /^[+-]?\d{1,3}([.,' \u00a0\u202f]\d{3})+([.,]\d+)?$/
const maxCount = 1_000_000_000_000
/** Major units: sums of such rows stay below 2^53 micros. */
const maxUnits = 100_000_000

/** A counter: digits only; empty is 0. */
export function readCount(text: string): Read {
  if (text === '') return 0
  if (/^\d{1,16}$/.test(text)) {
    const count = Number(text)
    return count <= maxCount ? count : { reason: `too large: at most ${maxCount}` }
  }
  return { reason: whyNoNumber(text) ?? 'must be a whole number' }
}

/** An amount in major units with a decimal point, as micros. */
export function readAmount(text: string): Read {
  if (text === '') return { reason: 'missing' }
  const [, units, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (units === undefined) return { reason: whyNoNumber(text) ?? 'not an amount such as 12.34' }
  if (decimals.length > 6) return { reason: 'must have at most six decimals' }
  if (units.length > 15 || Number(units) > maxUnits) return { reason: `too large: at most ${maxUnits}` }
  return Number(units) * 1_000_000 + Number(decimals.padEnd(6, '0'))
}

function whyNoNumber(text: string): string | null {
  if (/^[=@+]/.test(text)) return 'looks like a formula'
  if (/^[-\u2212]\s*\d/.test(text)) return 'must not be negative'
  if (/^\d+,\d+$/.test(text) && !thousands.test(text))
    return 'contains a comma; write decimals with a point, as in 12.34'
  if (/^\d{1,3},\d{3}$/.test(text))
    return 'contains a comma; write decimals with a point and thousands without a separator, as in 1234.56'
  if (thousands.test(text)) return 'contains a thousands separator; write 1234.56'
  if (/^[+-]?(nan|inf|infinity)$/i.test(text)) return 'not a number'
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return 'contains an exponent; write all digits'
  if (/^\d+\.\d+$/.test(text)) return 'must be a whole number'
  return null
}
