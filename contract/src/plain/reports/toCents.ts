export const microsPerCent = 10_000

/** Micros as cents, half up as on statements and in files for banks: -0.005 is 0.00, as 0.005 is 0.01. */
export const toCents = (micros: number): number =>
  Math.floor((micros + microsPerCent / 2) / microsPerCent) + 0
