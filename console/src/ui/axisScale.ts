const steps = [1, 2, 2.5, 5, 10]

/** From nought to at least `max` in four equal steps that are read at a glance; whole numbers only. */
export function axisScale(max: number): { from: number; to: number; ticks: number[] } {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max / 4)))
  const step =
    steps.map((factor) => factor * power).find((one) => one * 4 >= max && Number.isInteger(one)) ?? 1
  return { from: 0, to: 4 * step, ticks: [0, 1, 2, 3, 4].map((tick) => tick * step) }
}
