import type { Command } from 'commander'
import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import type { Flags } from './flags.ts'
import type { CliDeps } from './openCli.ts'
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

type Spec<Usage extends string, F extends Flags> = {
  /** Name and arguments: `approve <user>`. */
  usage: Usage
  about: string
  /** One line for each argument, by name. */
  args?: Record<string, string>
  flags?: F
  /** Refused without any flag, because its flags are what it changes. */
  needsFlag?: true
  examples: string[]
  run(session: Session, args: Args<Usage>, flags: Values<F>): Promise<Output>
}

export type AnyCommand = Omit<Spec<string, Flags>, 'run'> & {
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

/** Types the arguments and flags of `run` by `usage` and `flags`. */
export const command = <Usage extends string, F extends Flags = Record<never, never>>(
  spec: Spec<Usage, F>,
): AnyCommand => spec as unknown as AnyCommand

/**
 * For the commands about one thing: `work` gets the service and the dependencies; an unknown id is refused with
 * `missing`.
 */
export const byId =
  <Service>(load: () => Promise<Service>, missing: (id: string) => string) =>
  async <T>(
    { open }: Pick<Session, 'open'>,
    id: string,
    work: (service: Service, deps: CliDeps) => Promise<T>,
  ): Promise<T> => {
    const [deps, service] = [await open(), await load()]
    return refuseMissing(() => work(service, deps), missing(id))
  }

export const actor = 'cli'

export function addGroup(parent: Command, { name, about, commands }: Group, run: Runner): void {
  const group = parent.command(name).description(about).helpCommand(false)
  addCommands(group, commands, run)
}

export function addCommands(group: Command, commands: Group['commands'], run: Runner): void {
  for (const entry of commands)
    if ('commands' in entry) addGroup(group, entry, run)
    else addCommand(group, entry, run)
}

export function addCommand(parent: Command, spec: AnyCommand, run: Runner): void {
  const [name, ...args] = spec.usage.split(' ') as [string, ...string[]]
  const added = parent.command(name).description(spec.about)
  const label = labelOf(added)
  for (const arg of args) added.argument(arg, spec.args?.[arg.replaceAll(/[<>[\].]/g, '')] ?? '')
  for (const { option } of Object.values(spec.flags ?? {})) added.addOption(option)
  added
    .option('--json', 'the answer as JSON')
    .option('--debug', 'where an error came from')
    .addHelpText('after', `\nExamples:\n${spec.examples.map((line) => `  matinee ${line}`).join('\n')}`)
    .action((...given: unknown[]) =>
      run({ ...spec, label }, given.slice(0, -2) as string[], given.at(-2) as Record<string, unknown>),
    )
}

/** The command without the program's name: `oauth clients set`. */
const labelOf = (command: Command): string =>
  command.parent?.parent ? `${labelOf(command.parent)} ${command.name()}` : command.name()
