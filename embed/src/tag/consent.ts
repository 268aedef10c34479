/** The interfaces of consent tools, reduced to the fields in use. */
type TcData = {
  eventStatus?: string
  gdprApplies?: boolean
  listenerId?: number
  purpose?: { consents?: Record<number, boolean>; legitimateInterests?: Record<number, boolean> }
}
type TcfApi = {
  (command: 'addEventListener', version: 2, listener: (data: TcData | null, isGood: boolean) => void): void
  (command: 'removeEventListener', version: 2, listener: () => void, listenerId?: number): void
}
type TcfSection = { PurposeConsents?: boolean[]; PurposesLITransparency?: boolean[] }
type GppPing = {
  signalStatus?: string
  applicableSections?: number[]
  parsedSections?: { tcfeuv2?: TcfSection | TcfSection[] }
}
type GppApi = (command: 'addEventListener', listener: (event: { pingData?: GppPing } | null) => void) => void

/** `isOff`: `data-measure="0"`; the others are the page's consent tools. */
export type ConsentSources = { isOff: boolean; tcf: unknown; gpp: unknown }

/** Purpose 1: storage on the device. Purpose 7: measuring advertising, which legitimate interest allows too. */
const [storing, measuring] = [1, 7]
const tcfEuropeInGpp = 2
/** A tool without an answer for this long is broken: no consent. */
const silenceMs = 3_000

/**
 * Whether this visitor may be measured. Waits while a consent tool asks the visitor; without a tool the page's
 * `data-measure` decides.
 */
export async function readConsent({ isOff, tcf, gpp }: ConsentSources): Promise<boolean> {
  if (isOff) return false
  const answers = [
    ...(typeof tcf === 'function' ? [readTcf(tcf as TcfApi)] : []),
    ...(typeof gpp === 'function' ? [readGpp(gpp as GppApi)] : []),
  ]
  return (await Promise.all(answers)).every(Boolean)
}

function readTcf(tcf: TcfApi): Promise<boolean> {
  return withTimeout((answer, keepWaiting) =>
    tcf('addEventListener', 2, (data, isGood) => {
      keepWaiting()
      if (!data || !isGood) return answer(false)
      const { eventStatus, gdprApplies, purpose, listenerId } = data
      if (gdprApplies !== false && eventStatus !== 'tcloaded' && eventStatus !== 'useractioncomplete') return
      answer(
        gdprApplies === false ||
          (!!purpose?.consents?.[storing] &&
            !!(purpose.consents[measuring] || purpose.legitimateInterests?.[measuring])),
      )
      tcf('removeEventListener', 2, () => {}, listenerId)
    }),
  )
}

/** Outside the European section no consent is needed: we sell no data and build no profiles. */
function readGpp(gpp: GppApi): Promise<boolean> {
  return withTimeout((answer, keepWaiting) =>
    gpp('addEventListener', (event) => {
      keepWaiting()
      const { signalStatus, applicableSections, parsedSections } = event?.pingData ?? {}
      if (signalStatus !== 'ready') return
      const [section] = [parsedSections?.tcfeuv2].flat()
      answer(
        !applicableSections?.includes(tcfEuropeInGpp) ||
          (!!section?.PurposeConsents?.[storing - 1] &&
            !!(section.PurposeConsents[measuring - 1] || section.PurposesLITransparency?.[measuring - 1])),
      )
    }),
  )
}

function withTimeout(
  subscribe: (answer: (mayMeasure: boolean) => void, keepWaiting: () => void) => void,
): Promise<boolean> {
  return new Promise((answer) => {
    const timer = setTimeout(() => answer(false), silenceMs)
    try {
      subscribe(answer, () => clearTimeout(timer))
    } catch {
      answer(false)
    }
  })
}
