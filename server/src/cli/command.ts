import { Command, Option } from 'commander'
import type { Config } from '../platform/config.ts'
import { CliError } from './cliError.ts'
import type { CliDeps } from './openCli.ts'

/** What a command answers: data for machines, text for people. `isRefused`: exits 1 all the same. */
export type Output = { json: unknown; text: string; isRefused?: boolean }

/** What a command works with, each part opened when it is asked for. */
export type Session = {
  /** Columns that a line may have; infinite where no terminal reads. */
  width: number
  config(): Promise<Config>
  open(): Promise<CliDeps>
}

export type Options = Record<string, unknown>

type Spec = {
  /** Name and arguments: `approve <user>`. */
  usage: string
  about: string
  /** One line for each argument, by name. */
  args?: Record<string, string>
  options?: Option[]
  examples: string[]
  run(session: Session, args: string[], options: Options): Promise<Output>
}

/** Runs the work of a command and prints its answer. */
export type Runner = (work: (session: Session) => Promise<Output>, options: Options) => Promise<void>

export type Noun = { add(spec: Spec): void; command: Command }

/** A group of commands about one thing: `matinee users …`. */
export function noun(parent: Command, name: string, about: string, run: Runner): Noun {
  const command = parent.command(name).description(about).helpCommand(false)
  return { command, add: (spec) => addCommand(command, spec, run) }
}

export function addCommand(parent: Command, spec: Spec, run: Runner): void {
  const command = parent.command(spec.usage.split(' ')[0]!).description(spec.about)
  for (const usage of spec.usage.split(' ').slice(1))
    command.argument(usage, spec.args?.[usage.replaceAll(/[<>[\].]/g, '')] ?? '')
  for (const option of spec.options ?? []) command.addOption(option)
  command
    .option('--json', 'the answer as JSON')
    .option('--debug', 'where an error came from')
    .addHelpText('after', `\nExamples:\n${spec.examples.map((line) => `  matinee ${line}`).join('\n')}`)
    .action(async (...given: unknown[]) => {
      const args = given.slice(0, -2) as string[]
      const options = given.at(-2) as Options
      await run((session) => spec.run(session, args, options), options)
    })
}

export function option(flags: string, about: string): Option {
  return new Option(flags, about)
}

/** An option that takes one of a few words. */
export function choice(flags: string, about: string, values: readonly (string | number)[]): Option {
  const words = values.map(String)
  return new Option(flags, `${about}: ${words.join(', ')}`).argParser((given: string) => {
    const word = words.find((word) => word.toLowerCase() === given.toLowerCase())
    if (word === undefined)
      throw new CliError('usage', `${nameOf(flags)}: "${given}" is none of ${words.join(', ')}.`)
    return word
  })
}

/** An option that takes a whole number. */
export function count(flags: string, about: string, [least, most]: [number, number], preset: number): Option {
  return new Option(flags, `${about} (${least} to ${most})`).default(preset).argParser((given: string) => {
    const number = Number(given)
    if (!/^\d+$/.test(given) || number < least || number > most)
      throw new CliError('usage', `${nameOf(flags)}: "${given}" is no whole number from ${least} to ${most}.`)
    return number
  })
}

/** What was given for an option that takes text. */
export function textOf(options: Options, name: string): string | undefined {
  const given = options[name]
  return typeof given === 'string' ? given : undefined
}

const nameOf = (flags: string) => /--[\w-]+/.exec(flags)![0]
