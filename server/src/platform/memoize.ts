import { Cache } from './cache.ts'

/** Caches at most `capacity` results, because the same few strings come with every beacon. */
export function memoize<T extends {}>(compute: (text: string) => T, capacity = 5_000): (text: string) => T {
  const cache = new Cache<T>(capacity)
  return (text) => {
    let result = cache.get(text)
    if (result === undefined) {
      result = compute(text)
      cache.set(text, result)
    }
    return result
  }
}
