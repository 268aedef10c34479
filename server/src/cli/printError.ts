import { CommanderError } from 'commander'
import { isUnreachable } from '../platform/unreachable.ts'
import type { AnyCommand } from './command.ts'
import { flagName, withoutControls } from './formatText.ts'
import { CliError, exitCodes } from './refuse.ts'

type Form = { isJson: boolean; isDebug: boolean }
/** The command that failed; undefined for an unknown one. */
type Failed = Pick<AnyCommand, 'args' | 'flags'> | undefined
type Description = {
  code: string
  message: string
  fields?: Record<string, string> | undefined
  exitCode: number
}

/** Prints an error, as JSON or for people; the result is the exit code. */
export function printError(error: unknown, { isJson, isDebug }: Form, command: Failed): number {
  const { code, message, fields, exitCode } = describe(error, command)
  // The parser has shown the group's help.
  if (error instanceof CommanderError && error.code === 'commander.help' && !isJson) return exitCode
  const text = isJson
    ? JSON.stringify({ error: { code, message, ...(fields && { fields }) } })
    : [`error: ${message}`, ...otherFields(fields, message, command)].join('\n')
  process.stderr.write(`${withoutControls(text)}\n`)
  if (isDebug && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  return exitCode
}

function describe(error: unknown, command: Failed): Description {
  const { refused, usage, unreachable } = exitCodes
  if (error instanceof CliError) {
    const { reason: code, message, fields } = error
    return { code, message, fields, exitCode: exitCodes[code] }
  }
  if (error instanceof CommanderError) return { code: 'usage', message: usageMessage(error), exitCode: usage }
  // Compared by name, so that the config module need not be loaded.
  if (error instanceof Error && error.constructor.name === 'ConfigError')
    return { code: 'usage', message: error.message, exitCode: usage }
  if (isRefusal(error)) return describeRefusal(error, command)
  if (isUnreachable(error)) {
    const message = 'The connection to the database ended. Try again.'
    return { code: 'unreachable', message, exitCode: unreachable }
  }
  const text = (error as Error)?.message ?? String(error)
  const message = `Unexpected error: ${text}. Add --debug for its stack.`
  return { code: 'internal', message, exitCode: refused }
}

function usageMessage(error: CommanderError): string {
  if (error.code === 'commander.help') return 'The command is missing. Add --help for the list of commands.'
  return `${error.message.replace(/^error: /, '')}\nAdd --help for usage.`
}

type Refusal = Error & { code: string; status: number; fields?: Record<string, string> }
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && 'code' in error && typeof error.status === 'number'

function describeRefusal({ code, message, fields }: Refusal, command: Failed): Description {
  const [first] = Object.entries(fields ?? {})
  const line = first && code === 'invalid_request' ? `${nameField(first[0], command)}: ${first[1]}` : message
  return { code, message: line, fields, exitCode: exitCodes.refused }
}

/** The argument or flag that gives a field of the contract: `integrationType` is `--type`. */
function nameField(field: string, command: Failed): string {
  const name = field.split('.')[0]!
  const [flag, argument] = [command?.flags?.[name], name.replace(/Id$/, '')]
  if (flag) return flag.name
  if (name === 'body' || name === 'id' || command?.args?.[argument] !== undefined) return argument
  return flagName(name)
}

function otherFields(fields: Record<string, string> | undefined, message: string, command: Failed): string[] {
  return Object.entries(fields ?? {})
    .map(([field, text]) => `${nameField(field, command)}: ${text}`)
    .filter((line) => !message.includes(line) && !message.includes(line.split(': ')[1]!))
}
