const steps = [1, 2, 2.5, 5, 10]

/** From nought to at least `max` in four equal steps that are read at a glance; of counts whole numbers only. */
export function axisScale(max: number, isWhole = true): { from: number; to: number; ticks: number[] } {
  const least = isWhole ? 1 : 0.01
  const power = 10 ** Math.floor(Math.log10(Math.max(least, max / 4)))
  const step =
    steps
      .map((factor) => factor * power)
      .find((one) => one * 4 >= max && (!isWhole || Number.isInteger(one))) ?? 1
  return { from: 0, to: 4 * step, ticks: [0, 1, 2, 3, 4].map((tick) => tick * step) }
}
