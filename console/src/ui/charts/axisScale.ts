const steps = [1, 2, 2.5, 5, 10]

/** From zero to at least `max` in four equal round steps. `isWhole`: ticks are integers, for counts. */
export function axisScale(max: number, isWhole = true): { from: number; to: number; ticks: number[] } {
  const smallest = isWhole ? 1 : 0.01
  const power = 10 ** Math.floor(Math.log10(Math.max(smallest, max / 4)))
  const step =
    steps
      .map((factor) => factor * power)
      .find((one) => one * 4 >= max && (!isWhole || Number.isInteger(one))) ?? 1
  return { from: 0, to: 4 * step, ticks: [0, 1, 2, 3, 4].map((tick) => tick * step) }
}
