/**
 * Runs `work` for every item, `atOnce` at a time, begun in their order. After a failure it begins no more, waits for those
 * that run and throws the first error.
 */
export async function doAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const run = async () => {
    while (next < items.length) {
      const index = next++
      await work(items[index]!, index)
    }
  }
  const runOrStop = () =>
    run().catch((error: unknown) => {
      next = items.length
      throw error
    })
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, runOrStop))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}
