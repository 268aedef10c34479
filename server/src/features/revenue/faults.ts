/** What is wrong with a row, or with a whole file (line 0 where no line is at fault). */
export type Fault = { line: number; column: string; reason: string }

/** Kept for people to read; the rest are counted. */
const kept = 1_000

/** Every fault of a file: the first thousand of them, and how many there are. */
export class Faults {
  readonly list: Fault[] = []
  count = 0

  add(fault: Fault): void {
    this.count++
    if (this.list.length < kept) this.list.push(fault)
  }
}
