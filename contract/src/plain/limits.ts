/** Numbers that server and clients must agree on. */
export const pageSizes = [5, 10, 20, 50] as const
export const defaultPageSize = 20
/** The most rows in one page of an answer. */
export const maxPageSize = 100

export const pollMs = 5_000
export const searchDebounceMs = 500
export const realtimeRefreshMs = 30_000
export const realtimeWindowMinutes = 30
/** Comparison = the same range one week earlier, in seconds. */
export const comparisonShiftS = 604_800
export const defaultAnalyticsRangeS = 86_400

export const partBytes = 5_242_880
export const maxFileBytes = 5_368_709_120
export const maxParts = maxFileBytes / partBytes

export const toastMs = { info: 5_000, warning: 7_000, error: 10_000 } as const
export const copiedMs = 5_000
export const minPasswordLength = 8
export const maxTitleLength = 200
export const maxDescriptionLength = 5_000
/** Operators' reasons of what they do. One is in an address, which load balancers cut off above 8 kB. */
export const maxReasonLength = 500
export const maxPlayerNameLength = 100
/** Posters and logos, as bytes of the picture. */
export const maxImageBytes = 700_000

/** Banks skip weekends and holidays; an older exchange rate converts nothing. */
export const maxRateAgeDays = 7

/** How long an import of revenue can be undone after it is done. The rows that it replaced are kept until then. */
export const importUndoDays = 60

/** Bytes of a beacon's body; larger ones are refused with 413. */
export const maxBeaconBytes = 65_536
export const maxBeaconEvents = 200
