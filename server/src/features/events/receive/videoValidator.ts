import { invalidReasons } from '@matinee/contract/plain/counters'
import { describeAgent, parseHost } from '../streams/describeSender.service.ts'
import { writeVideoLine } from '../streams/videoStream.ts'
import { createFloodWatch } from './floodWatch.ts'
import { readBeacon, type ReadBeacon } from './readBeacon.ts'
import type { Sender, Validate, ValidatorDeps, Validators } from './validator.ts'

export function createVideoValidator({ tokenChecks, findCountry, countExcluded }: ValidatorDeps): Validators {
  const isFlood = createFloodWatch()

  /** A sender that asks not to be tracked leaves only the view itself (docs/metrics.md). */
  function describe(beacon: ReadBeacon, videoId: string, sender: Sender, now: number) {
    const { device, isBot, number } = describeAgent(sender.userAgent)
    const isLoad = beacon.events.includes('\tinfoLoad\t')
    const isTooFast = isFlood(`${sender.address} ${number} ${videoId}`, isLoad, now)
    const reason = isBot ? 'bot' : isTooFast ? 'flood' : null
    if (reason) countExcluded(reason)
    const invalid = reason ? invalidReasons[reason] : 0
    return sender.wantsPrivacy
      ? { page: '', sender: `\t${invalid}\t` }
      : { page: parseHost(beacon.page), sender: `${device}\t${invalid}\t${findCountry(sender.address)}` }
  }

  const body: Validate = (text, receivedAt) => {
    const beacon = readBeacon(text, receivedAt)
    if (typeof beacon === 'string') return beacon
    const identity = tokenChecks.video(beacon.token, receivedAt)
    if (typeof identity === 'string') return identity
    return {
      page: beacon.page,
      eventCount: beacon.count,
      write: (sender) =>
        writeVideoLine({
          view: beacon.view,
          seq: beacon.seq,
          received: Math.floor(receivedAt / 1000),
          identity: `${identity.accountId}\t${identity.videoId}\t${identity.playerId}`,
          ...describe(beacon, identity.videoId, sender, receivedAt),
          events: beacon.events,
        }),
    }
  }
  return { body }
}
