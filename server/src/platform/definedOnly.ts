/** The fields that were given: what a request left out is undefined, which is no value to store. */
export function definedOnly<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
