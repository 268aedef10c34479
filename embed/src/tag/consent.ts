/** What consent tools on the page put there; only what is used of them. */
type TcData = {
  eventStatus?: string
  gdprApplies?: boolean
  listenerId?: number
  purpose?: { consents?: Record<number, boolean>; legitimateInterests?: Record<number, boolean> }
}
type TcfApi = {
  (command: 'addEventListener', version: 2, tell: (data: TcData | null, isGood: boolean) => void): void
  (command: 'removeEventListener', version: 2, tell: () => void, listenerId?: number): void
}
type TcfSection = { PurposeConsents?: boolean[]; PurposesLITransparency?: boolean[] }
type GppPing = {
  signalStatus?: string
  applicableSections?: number[]
  parsedSections?: { tcfeuv2?: TcfSection | TcfSection[] }
}
type GppApi = (command: 'addEventListener', tell: (event: { pingData?: GppPing } | null) => void) => void

/** What the page says, in its `data-measure` and by its consent tools. */
export type ConsentSources = { isOff: boolean; tcf: unknown; gpp: unknown }

/** Purpose 1: storage on the device. Purpose 7: measuring advertising, which may rest on legitimate interest. */
const [storing, measuring] = [1, 7]
const tcfEuropeInGpp = 2
/** A tool that says nothing at all for so long is broken, and nobody has consented to it. */
const silenceMs = 3_000

/**
 * Whether this visitor may be measured, once that is known: while a consent tool shows its question, nobody knows.
 * Pages without such a tool decide by their `data-measure`.
 */
export async function readConsent({ isOff, tcf, gpp }: ConsentSources): Promise<boolean> {
  if (isOff) return false
  const answers = [
    ...(typeof tcf === 'function' ? [askTcf(tcf as TcfApi)] : []),
    ...(typeof gpp === 'function' ? [askGpp(gpp as GppApi)] : []),
  ]
  return (await Promise.all(answers)).every(Boolean)
}

function askTcf(tcf: TcfApi): Promise<boolean> {
  return unlessSilent((answer, hear) =>
    tcf('addEventListener', 2, (data, isGood) => {
      hear()
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

/** Where the European section does not apply, nothing that we do needs a consent: no sale, no profiles. */
function askGpp(gpp: GppApi): Promise<boolean> {
  return unlessSilent((answer, hear) =>
    gpp('addEventListener', (event) => {
      hear()
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

function unlessSilent(
  ask: (answer: (mayMeasure: boolean) => void, hear: () => void) => void,
): Promise<boolean> {
  return new Promise((answer) => {
    const timer = setTimeout(() => answer(false), silenceMs)
    try {
      ask(answer, () => clearTimeout(timer))
    } catch {
      answer(false)
    }
  })
}
