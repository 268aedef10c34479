import { everyCall } from '@matinee/contract/everyCall'
import { errorCodes } from '@matinee/contract/plain/errorCodes'

const calls = everyCall
  .map(({ name, call }) => ({
    name,
    method: call.method,
    reply: call.reply,
    path: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    parameters: call.path.split(':').length,
  }))
  // `/videos/search` must match before `/videos/:id`.
  .sort((a, b) => a.parameters - b.parameters)

type Answer = { method: string; path: string; status: number; body: unknown }

/** Why this reply contradicts the contract's reply schema; null if it fits. */
export function findMisfit({ method, path, status, body }: Answer): string | null {
  const call = calls.find((one) => one.method === method && one.path.test(path))
  const callName = `${method} ${path} (${call?.name ?? 'no call of the contract'})`
  if (!call) return status === 404 ? null : callName
  const sentBody: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  if (status >= 400) {
    const { code } = Object(Object(sentBody).error) as { code?: unknown }
    return code === undefined || errorCodes.includes(code as never)
      ? null
      : `${callName}: code ${JSON.stringify(code)}`
  }
  if (!call.reply) return sentBody === undefined || status === 204 ? null : `${callName}: has no body`
  const parsed = call.reply.safeParse(sentBody)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${callName}: ${issue!.path.join('.')}: ${issue!.message}`
  }
  const extra = findExtra(sentBody, parsed.data)
  return extra === null ? null : `${callName}: ${extra} is no field of the reply`
}

/** The path of the first field that the reply schema does not have. */
function findExtra(sent: unknown, parsed: unknown, path = ''): string | null {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return null
  for (const [name, value] of Object.entries(sent)) {
    const fieldPath = path ? `${path}.${name}` : name
    if (!(name in parsed)) return fieldPath
    const extra = findExtra(value, (parsed as Record<string, unknown>)[name], fieldPath)
    if (extra !== null) return extra
  }
  return null
}
