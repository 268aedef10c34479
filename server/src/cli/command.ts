import type { Command } from 'commander'
import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import type { Flags } from './flags.ts'
import type { CliDeps } from './openCli.ts'
import { printList, type Columns, type Table } from './printTable.ts'
import { refuseMissing } from './refuse.ts'

/** Data for programs, text for people. `isRefused`: exits 1 in spite of the output. */
export type Output = { json: unknown; text: string; isRefused?: boolean }

/** Dependencies are opened when a command first needs them. */
export type Session = {
  /** Columns of a line; infinite without a terminal. */
  width: number
  config: () => Promise<Config>
  open: () => Promise<CliDeps>
}

/** `<user> [address]` → [string, string?] */
type Args<Usage extends string> = Usage extends `${string}<${string}>${infer Rest}`
  ? [string, ...Args<Rest>]
  : Usage extends `${string}[${string}]${infer Rest}`
    ? [string?, ...Args<Rest>]
    : []
type Parsed<F extends Flags> = z.output<z.ZodObject<{ [Field in keyof F]: F[Field]['schema'] }>>
/** The values of the flags by field, without flags that are not given. */
type Values<F extends Flags> = { [Field in keyof Parsed<F>]: Exclude<Parsed<F>[Field], undefined> }

type Help<Usage extends string, F extends Flags> = {
  /** Name and arguments: `approve <user>`. */
  usage: Usage
  about: string
  /** The help of arguments that are not shared, by name; with a schema where not every text is valid. */
  args?: Record<string, string | [about: string, schema: z.ZodType<string>]>
  flags?: F
  /** Refused without any flag, because its flags are what it changes. */
  needsFlag?: true
  /** Default: the command with examples of its required arguments, which must then be shared ones. */
  examples?: string[]
}
type Spec<Usage extends string, F extends Flags> = Help<Usage, F> & {
  run(session: Session, args: Args<Usage>, flags: Values<F>): Promise<Output>
}

export type AnyCommand = Help<string, Flags> & {
  run(session: Session, args: string[], flags: Record<string, unknown>): Promise<Output>
}
/** A group of commands about one noun: `matinee users …`. */
export type Group = { name: string; about: string; commands: (AnyCommand | Group)[] }

/** Runs a command and prints its output. `label`: `users set`. */
export type Runner = (
  call: AnyCommand & { label: string },
  args: string[],
  options: Record<string, unknown>,
) => Promise<void>

type NoFlags = Record<never, never>
type Load<Usage extends string, F extends Flags, Result> = (
  deps: CliDeps,
  args: Args<Usage>,
  flags: Values<F>,
) => Promise<Result>

/** Types the arguments and flags of `run` by `usage` and `flags`. */
export const command = <Usage extends string, F extends Flags = NoFlags>(spec: Spec<Usage, F>): AnyCommand =>
  spec as unknown as AnyCommand

/** A command that prints the rows of `load` as a table. */
export const listCommand = <Usage extends string, Row, F extends Flags = NoFlags>({
  load,
  columns,
  ...help
}: Help<Usage, F> & {
  load: Load<Usage, F, Omit<Table<Row>, 'width'>>
  columns: Columns<Row>
}): AnyCommand =>
  command<Usage, F>({
    ...help,
    run: async ({ open, width }, args, flags) =>
      printList({ width, ...(await load(await open(), args, flags)) }, columns),
  })

/** A command whose JSON is what `load` reads or changes, and whose text is what `print` makes of it. */
export const showCommand = <Usage extends string, Value, F extends Flags = NoFlags>({
  check,
  load,
  print,
  ...help
}: Help<Usage, F> & {
  /** Throws wrong usage, before the databases are opened. */
  check?: (flags: Values<F>) => void
  load: Load<Usage, F, Value>
  print: (value: Value, width: number) => string
}): AnyCommand =>
  command<Usage, F>({
    ...help,
    async run({ open, width }, args, flags) {
      check?.(flags)
      const json = await load(await open(), args, flags)
      return { json, text: print(json, width) }
    },
  })

/** For commands about one `noun`: `work` gets the service; an unknown id is refused with the command that lists them. */
export const byId =
  <Service>(loadService: () => Promise<Service>, noun: string, list: string) =>
  <T>(id: string, work: (service: Service) => Promise<T>): Promise<T> =>
    refuseMissing(
      async () => work(await loadService()),
      `There is no ${noun} ${id}. Find it with: matinee ${list}`,
    )

export const actor = 'cli'

/** Sees what an administrator sees: a person who runs commands can read the databases as well. */
export const viewer = { id: actor, staffRole: 'administrator' } as const

/** Arguments that several commands take. */
const sharedArguments = (group: string): Record<string, { help: string; example: string }> => ({
  user: { help: 'id or email of the account', example: 'ayse@example.com' },
  site: { help: 'id, code or domain of the site', example: 'example.com' },
  zone: { help: 'id of the placement, as in sites show', example: '3kQ9vB7cXz12Lm' },
  id: { help: `id, as in ${group} list`, example: '3kQ9vB7cXz12Lm' },
})

/** The names of the arguments in `set <user>`. */
export const argumentNames = (usage: string): string[] =>
  [...usage.matchAll(/[<[](\w+)/g)].map(([, name]) => name!)

export function addGroup(parent: Command, { name, about, commands }: Group, run: Runner): void {
  const group = parent.command(name).description(about).helpCommand(false)
  for (const entry of commands)
    if ('commands' in entry) addGroup(group, entry, run)
    else addCommand(group, entry, run)
}

export function addCommand(parent: Command, spec: AnyCommand, run: Runner): void {
  const [name, ...args] = spec.usage.split(' ') as [string, ...string[]]
  const added = parent.command(name).description(spec.about)
  const label = labelOf(added)
  const shared = sharedArguments(labelOf(parent))
  const names = argumentNames(spec.usage)
  args.forEach((arg, at) => {
    const argument = spec.args?.[names[at]!] ?? shared[names[at]!]?.help
    added.argument(arg, Array.isArray(argument) ? argument[0] : argument)
  })
  const required = args.flatMap((arg, at) => (arg.startsWith('<') ? [shared[names[at]!]?.example] : []))
  const examples = spec.examples ?? [[label, ...required].join(' ')]
  for (const { option } of Object.values(spec.flags ?? {})) added.addOption(option)
  added
    .option('--json', 'print JSON')
    .option('--debug', 'print the stack of an error')
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  matinee ${line}`).join('\n')}`)
    .action((...given: unknown[]) =>
      run({ ...spec, label }, given.slice(0, -2) as string[], given.at(-2) as Record<string, unknown>),
    )
}

/** The command without the program's name: `oauth clients set`. */
const labelOf = (command: Command): string =>
  command.parent?.parent ? `${labelOf(command.parent)} ${command.name()}` : command.name()
