import { RecentMap } from '../../platform/recentMap.ts'

/** The same few strings come with every beacon: keeps the answers of the latest `most` of them. */
export function remembered<T extends {}>(answer: (text: string) => T, most = 5_000): (text: string) => T {
  const known = new RecentMap<T>(most)
  return (text) => {
    let found = known.get(text)
    if (found === undefined) {
      found = answer(text)
      known.set(text, found)
    }
    return found
  }
}
