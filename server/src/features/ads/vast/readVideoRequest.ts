import { Id } from '@matinee/contract/call'
import { breakMsOf } from '@matinee/contract/plain/adBeacon'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { addressKey } from '../../../platform/access/rateLimit.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { readFields, toSentencesByField } from '../../../platform/http/invalidFields.ts'
import { describeAgent, parseHost } from '../../events/streams/describeSender.service.ts'
import type { AdPlatform } from '../chooseCampaign.ts'
import { readPlay } from './playParameter.ts'

const playerForm = /^[\w-]{1,80}$/
/** The last position is a day from the start. */
const maxBreakMs = 86_400_000

const Query = z.object({
  play: z.string().max(2_048).optional().catch(undefined),
  video: Id.optional().catch(undefined),
  videoView: z
    .string()
    .regex(/^[0-9A-Za-z-]{16,36}$/)
    .optional()
    .catch(undefined),
  player: z.string().regex(playerForm).optional().catch(undefined),
  at: z
    .union([
      z.enum(['start', 'end']),
      z
        .string()
        .regex(/^\d{1,8}$/)
        .transform(Number)
        .pipe(z.int().max(maxBreakMs))
        .transform((ms) => ({ ms })),
    ])
    .default('start'),
  measure: z.enum(['0', '1']).default('1').catch('1'),
})

const VmapQuery = Query.pick({ video: true, videoView: true, player: true, measure: true })

const maxAgentLength = 512

/** A request for the ad of a break. */
export type VideoRequest = {
  zoneId: string
  platform: AdPlatform
  /** The client's address as rate limits count it. */
  client: string
  /** The client's address itself. */
  address: string
  agent: string
  /** The page's host in lower case; empty when unknown. */
  host: string
  isRobot: boolean
  /** Empty when unknown. */
  videoId: string
  playerId: string
  videoView: string
  /** Whether playback sealed the ids: then they are the account's. */
  isSealed: boolean
  /** Milliseconds from the start of the film, or one of `breaks`. */
  breakMs: number
  isMeasured: boolean
}

/** An HTTP request with the placement's id in its path. */
type Request = { params: { zoneId: string }; query: unknown; headers: IncomingHttpHeaders; ip: string }

/** Throws 404 for an id that cannot exist and 400 `malformed_request` with the fields of a query that cannot be read. */
export function readVideoRequest(
  request: Request,
  { key, publicUrl, nowMs }: { key: Buffer; publicUrl: string; nowMs: number },
): VideoRequest {
  const zoneId = readZoneId(request)
  const query = readQuery(Query, request.query)
  const { play: parameter, video = '', player = '', videoView = '', at, measure } = query
  const play = parameter === undefined ? null : readPlay(key, zoneId, parameter, nowMs)
  const agent = (request.headers['user-agent'] ?? '').slice(0, maxAgentLength)
  const { device, isBot } = describeAgent(agent)
  return {
    zoneId,
    platform: device === 'mobile' || device === 'tablet' ? 'mobile' : 'desktop',
    client: addressKey(request.ip),
    address: request.ip,
    agent,
    host: readHost(request, publicUrl, play?.host),
    isRobot: isBot,
    videoId: play?.videoId ?? video,
    playerId: play?.playerId ?? player,
    videoView,
    isSealed: play !== null,
    breakMs: play?.breakMs ?? breakMsOf(at),
    isMeasured: measure === '1',
  }
}

/**
 * The page's host, which a page cannot forge. Our own frame asks in the name of the page around it, which only playback has
 * seen; a page that asks by itself counts as itself, whatever play it presents.
 */
function readHost({ headers }: Request, publicUrl: string, sealedHost: string | undefined): string {
  const { origin, referer } = headers
  const page = origin ?? referer ?? ''
  const ours = new URL(publicUrl).origin
  const isOurs = page === ours || page.startsWith(`${ours}/`)
  return isOurs && sealedHost !== undefined ? sealedHost : parseHost(page)
}

function readZoneId({ params }: Request): string {
  const id = Id.safeParse(params.zoneId)
  if (!id.success) throw notFound()
  return id.data
}

function readQuery<Fields>(shape: z.ZodType<Fields>, query: unknown): Fields {
  const parsed = readFields(shape, query)
  if ('error' in parsed)
    throw new AppError('malformed_request', 400, refusals.vastQuery, toSentencesByField(parsed.error))
  return parsed.value
}

/** A request for the breaks of a film. `passed`: parameters that each break's address repeats. */
export type VmapRequest = {
  zoneId: string
  videoId: string | null
  playerId: string | null
  passed: Record<string, string>
}

/** Throws 404 for an id that cannot exist; what cannot be read in the query is ignored. */
export function readVmapRequest(request: Request): VmapRequest {
  const zoneId = readZoneId(request)
  const { video, videoView, player, measure } = readQuery(VmapQuery, request.query)
  return {
    zoneId,
    videoId: video ?? null,
    playerId: player ?? null,
    passed: {
      ...(video && { video }),
      ...(videoView && { videoView }),
      ...(player && { player }),
      ...(measure === '0' && { measure }),
    },
  }
}
