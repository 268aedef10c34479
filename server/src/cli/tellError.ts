import { CommanderError } from 'commander'
import { CliError, exitCodes } from './cliError.ts'
import { withoutControls } from './words.ts'

/** Tells the operator, or a program with `isJson`, what went wrong; answers the exit code. */
export function tellError(
  error: unknown,
  { isJson, isDebug }: { isJson: boolean; isDebug: boolean },
): number {
  const { code, message, fields, exitCode } = describe(error)
  // The parser has shown the group's help.
  if (error instanceof CommanderError && error.code === 'commander.help' && !isJson) return exitCode
  const text = isJson
    ? JSON.stringify({ error: { code, message, ...(fields && { fields }) } })
    : [`error: ${message}`, ...otherFields(fields, message)].join('\n')
  process.stderr.write(`${withoutControls(text)}\n`)
  if (isDebug && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  return exitCode
}

type Told = { code: string; message: string; fields?: Record<string, string> | undefined; exitCode: number }

function describe(error: unknown): Told {
  if (error instanceof CliError)
    return {
      code: error.reason,
      message: error.message,
      fields: error.fields,
      exitCode: exitCodes[error.reason],
    }
  if (error instanceof CommanderError)
    return { code: 'usage', message: usageMessage(error), exitCode: exitCodes.usage }
  // By name, so that a refusal loads no more than it needs.
  if (error instanceof Error && error.constructor.name === 'ConfigError')
    return { code: 'usage', message: error.message, exitCode: exitCodes.usage }
  if (isRefusal(error)) return describeRefusal(error)
  if (isConnectionError(error))
    return {
      code: 'unreachable',
      message: 'Matinee cannot be reached any more: the connection to its database ended. Try again.',
      exitCode: exitCodes.unreachable,
    }
  return {
    code: 'internal',
    message: `This went wrong: ${(error as Error)?.message ?? String(error)}. Add --debug to see where.`,
    exitCode: exitCodes.refused,
  }
}

function usageMessage(error: CommanderError): string {
  if (error.code === 'commander.help') return 'A command is missing; add --help to see which there are.'
  return `${error.message.replace(/^error: /, '')}\nAdd --help to see what is possible.`
}

type Refusal = Error & { code: string; status: number; fields?: Record<string, string> }
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && 'code' in error && typeof error.status === 'number'

/** What the options of fields are called where it is not the field's own name. */
const optionNames: Record<string, string> = {
  integrationType: 'type',
  videoInfrastructure: 'infrastructure',
  isStaff: 'staff',
  appUsers: 'add-app-user',
  redirectUris: 'redirect-uri',
  readAccess: 'read',
  onboardingSteps: 'steps',
  isApp: 'app',
  breakdowns: 'breakdown',
  incomeTypes: 'income-type',
  dimensions: 'dimension',
  tagMap: 'tag',
  adsTxt: 'add',
  cpmMicros: 'cpm',
  budgetMicros: 'budget',
  startsAt: 'starts',
  endsAt: 'ends',
  siteIds: 'site',
  zoneIds: 'zone',
  platforms: 'platform',
  paymentDate: 'day',
}
const plainWords = ['actorId', 'targetId', 'id', 'body']

export function nameField(field: string): string {
  const name = field.split('.')[0]!
  if (plainWords.includes(name)) return name.replace(/Id$/, '')
  return `--${optionNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function describeRefusal({ code, message, fields }: Refusal): Told {
  const [first] = Object.entries(fields ?? {})
  const named = first && code === 'invalid_request' ? `${nameField(first[0])}: ${first[1]}` : message
  return { code, message: named, fields, exitCode: exitCodes.refused }
}

function otherFields(fields: Record<string, string> | undefined, message: string): string[] {
  return Object.entries(fields ?? {})
    .map(([field, text]) => `${nameField(field)}: ${text}`)
    .filter((line) => !message.includes(line) && !message.includes(line.split(': ')[1]!))
}

const isConnectionError = (error: unknown) =>
  ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'].includes(
    (error as { code?: string } | null)?.code ?? '',
  )
