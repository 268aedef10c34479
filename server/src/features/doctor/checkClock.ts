import { Problem } from './step.ts'

/** Links and claims of several machines are compared with each other's clocks; the shortest last some seconds. */
const toleratedMs = 3_000

/** Compares the clock of `name` with that of this machine at the middle of the query. */
export async function checkClock(name: string, read: () => Promise<number>): Promise<string> {
  const sentAt = Date.now()
  const theirs = await read()
  const differenceMs = Math.round(theirs - (sentAt + Date.now()) / 2)
  if (Math.abs(differenceMs) <= toleratedMs) return `differs by ${Math.abs(differenceMs)} ms`
  throw new Problem(
    `The clock of ${name} is ${Math.abs(differenceMs / 1000).toFixed(1)} s ${differenceMs > 0 ? 'ahead of' : 'behind'} this machine's. Run a time service (chrony, systemd-timesyncd) on both.`,
  )
}
