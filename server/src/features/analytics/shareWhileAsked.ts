const asked = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Whoever asks `store` the same while it is being asked gets the same answer: the calls of one screen come together
 * and want the same sums, and many people may look at one account. Nothing is kept once it is answered.
 */
export function shareWhileAsked<T>(store: object, question: object, ask: () => Promise<T>): Promise<T> {
  const open = asked.get(store) ?? new Map<string, Promise<unknown>>()
  asked.set(store, open)
  const key = JSON.stringify(question)
  const running = open.get(key) as Promise<T> | undefined
  if (running) return running
  const answer = ask().finally(() => open.delete(key))
  open.set(key, answer)
  return answer
}
