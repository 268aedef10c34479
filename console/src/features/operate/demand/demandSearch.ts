/** The address of the lists of imports and adjustments. */
export type DemandSearch = {
  source?: string | undefined
  account?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const readDemandSearch = (search: Record<string, unknown>): DemandSearch => ({
  source: textOf(search['source']),
  account: textOf(search['account']),
  after: textOf(search['after']),
  before: textOf(search['before']),
})
