/** A fault of a row, or of the file (line 0). */
export type Fault = { line: number; column: string; reason: string }

/** Faults beyond this number are only counted. */
const maxListed = 1_000

export class Faults {
  readonly list: Fault[] = []
  count = 0

  add(fault: Fault): void {
    this.count++
    if (this.list.length < maxListed) this.list.push(fault)
  }
}
