import type { Consent } from './vast/fillMacros.ts'

type TcData = {
  tcString?: string
  gdprApplies?: boolean
  eventStatus?: string
  listenerId?: number
  purpose?: { consents?: Record<number, boolean> }
}
type TcfApi = {
  (command: 'addEventListener', version: 2, listener: (data: TcData | null, isGood: boolean) => void): void
  (command: 'removeEventListener', version: 2, listener: () => void, listenerId?: number): void
}
type GppPing = { gppString?: unknown; applicableSections?: unknown }
type GppApi = (command: 'ping', listener: (ping: GppPing | null) => void) => void
type Tools = { __tcfapi?: TcfApi; __gpp?: GppApi }

/** Purposes of TCF 2.2 without which an ad may not be chosen for a person: storage, basic and personalised ads. */
const personalPurposes = [1, 2, 3, 4]
/** GPP: no section applies to this visitor. */
const noSection = ['-1', '0']

type Question = {
  /** A tool that has no answer when it fires has not consented. */
  until: AbortSignal
  /** The page says that its visitor may be counted. */
  mayMeasure: boolean
  /** The page around our own frame is out of reach, and with it its consent tool. */
  isFramed: boolean
}

/** The strings of the page's consent tools now. Ads are chosen for the person only where nothing speaks against it. */
export async function readConsent({ until, mayMeasure, isFramed }: Question): Promise<Consent> {
  const { __tcfapi: tcf, __gpp: gpp } = window as unknown as Tools
  const [hasTcf, hasGpp] = [typeof tcf === 'function', typeof gpp === 'function']
  const [tcData, ping] = await Promise.all([
    hasTcf ? before<TcData | null>(until, (answer) => listenToTcf(tcf!, answer)) : null,
    hasGpp ? before<GppPing | null>(until, (answer) => gpp!('ping', answer)) : null,
  ])
  const sections = [ping?.applicableSections ?? []].flat().map(String)
  const allowsByTcf =
    tcData?.gdprApplies === false ||
    personalPurposes.every((purpose) => tcData?.purpose?.consents?.[purpose] === true)
  const allowsByGpp = sections.length > 0 && sections.every((section) => noSection.includes(section))
  return {
    isGdpr: hasTcf ? (tcData?.gdprApplies ?? true) : null,
    tcf: tcData?.tcString || null,
    gpp:
      typeof ping?.gppString === 'string' && ping.gppString
        ? { text: ping.gppString, sections: sections.join(',') }
        : null,
    isPersonal: mayMeasure && (hasTcf ? allowsByTcf : hasGpp ? allowsByGpp : !isFramed),
  }
}

function listenToTcf(tcf: TcfApi, answer: (data: TcData | null) => void): void {
  tcf('addEventListener', 2, (data, isGood) => {
    const isSettled =
      !isGood ||
      data?.gdprApplies === false ||
      data?.eventStatus === 'tcloaded' ||
      data?.eventStatus === 'useractioncomplete'
    if (!isSettled) return
    answer(isGood ? data : null)
    tcf('removeEventListener', 2, () => {}, data?.listenerId)
  })
}

function before<T>(signal: AbortSignal, ask: (answer: (value: T) => void) => void): Promise<T | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
    try {
      ask(resolve)
    } catch {
      resolve(null)
    }
  })
}
