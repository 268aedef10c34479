import type { Consent } from './vast/fillMacros.ts'

type TcData = {
  tcString?: string
  gdprApplies?: boolean
  eventStatus?: string
  purpose?: { consents?: Record<number, boolean> }
}
type TcfApi = (
  command: 'addEventListener',
  version: 2,
  listener: (data: TcData | null, isGood: boolean) => void,
) => void
type GppPing = { gppString?: string; applicableSections?: number[]; signalStatus?: string }
type GppApi = (command: 'ping', listener: (ping: GppPing | null) => void) => void
type Tools = { __tcfapi?: TcfApi; __gpp?: GppApi }

/** Purposes of TCF 2.2 without which an ad may not be chosen for a person: storage, basic and personalised ads. */
const personalPurposes = [1, 2, 3, 4]

/** What the page's consent tools say now. A tool that has no answer before `signal` fires has not consented. */
export async function readConsent(signal: AbortSignal): Promise<Consent> {
  const { __tcfapi: tcf, __gpp: gpp } = window as unknown as Tools
  const [tcData, ping] = await Promise.all([
    typeof tcf === 'function' ? before<TcData | null>(signal, (answer) => askTcf(tcf, answer)) : null,
    typeof gpp === 'function' ? before<GppPing | null>(signal, (answer) => gpp('ping', answer)) : null,
  ])
  const isGdpr = tcData ? (tcData.gdprApplies ?? null) : typeof tcf === 'function' ? true : null
  return {
    isGdpr,
    tcf: tcData?.tcString || null,
    gpp: ping?.gppString
      ? { text: ping.gppString, sections: (ping.applicableSections ?? []).join(',') }
      : null,
    isPersonal: !isGdpr
      ? typeof tcf !== 'function'
      : personalPurposes.every((purpose) => tcData?.purpose?.consents?.[purpose]),
  }
}

function askTcf(tcf: TcfApi, answer: (data: TcData | null) => void): void {
  tcf('addEventListener', 2, (data, isGood) => {
    if (!isGood) return answer(null)
    const isSettled =
      data?.gdprApplies === false ||
      data?.eventStatus === 'tcloaded' ||
      data?.eventStatus === 'useractioncomplete'
    if (isSettled) answer(data)
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
