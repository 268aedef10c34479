/** Entries of a list that are counted: counting more would take longer than reading a page of them. */
export const mostCounted = 1_000
