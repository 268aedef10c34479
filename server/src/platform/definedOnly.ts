/** Drops undefined fields, which mean "not in the request" and must not be stored. */
export function definedOnly<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
