export type Mutant = {
  /** The fault in a sentence. */
  name: string
  file: string
  /** Occurs exactly once in the file. */
  from: string
  to: string
  /** Test files that notice the fault: vitest's, or Playwright's in `e2e/`. */
  tests: string[]
}

/** The lists by the path of their file. */
export type MutantLists = Record<string, Mutant[]>

/** Why the lists do not fit the code, with instructions. `read` answers undefined for a missing file. */
export function findProblems(lists: MutantLists, read: (path: string) => string | undefined): string[] {
  const names = new Set<string>()
  return Object.entries(lists).flatMap(([list, mutants]) =>
    mutants.flatMap(({ name, file, from, to, tests }) => {
      const problems: string[] = []
      if (names.has(name)) problems.push('another mutant has this name: choose a different one')
      names.add(name)
      const text = read(file)
      const count = text?.split(from).length
      if (text === undefined) problems.push(`${file} does not exist: name the file that holds this code now`)
      else if (count !== 2)
        problems.push(
          `${file} must contain this text once, but has it ${count! - 1} times. Update \`from\` and \`to\` so that they put the same fault into the new code: ${from}`,
        )
      if (from === to) problems.push('`from` and `to` are the same')
      if (tests.length === 0) problems.push('no test is named')
      for (const test of tests)
        if (read(test) === undefined)
          problems.push(`${test} does not exist: name the test file that notices this fault now`)
      return problems.map((problem) => `Update ${list}, "${name}": ${problem}`)
    }),
  )
}
