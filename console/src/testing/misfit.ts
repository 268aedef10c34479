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
export function misfitOf({ method, path, status, body }: Answer): string | null {
  const call = calls.find((one) => one.method === method && one.path.test(path))
  const place = `${method} ${path} (${call?.name ?? 'no call of the contract'})`
  if (!call) return status === 404 ? null : place
  const given: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  if (status >= 400) {
    const { code } = Object(Object(given).error) as { code?: unknown }
    return code === undefined || errorCodes.includes(code as never)
      ? null
      : `${place}: code ${JSON.stringify(code)}`
  }
  if (!call.reply) return given === undefined || status === 204 ? null : `${place}: has no body`
  const parsed = call.reply.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${place}: ${issue!.path.join('.')}: ${issue!.message}`
  }
  const extra = findExtra(given, parsed.data)
  return extra === null ? null : `${place}: ${extra} is no field of the reply`
}

/** The path of the first field that the reply schema does not have. */
function findExtra(given: unknown, parsed: unknown, path = ''): string | null {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null)
    return null
  for (const [name, value] of Object.entries(given)) {
    const place = path ? `${path}.${name}` : name
    if (!(name in parsed)) return place
    const extra = findExtra(value, (parsed as Record<string, unknown>)[name], place)
    if (extra !== null) return extra
  }
  return null
}
