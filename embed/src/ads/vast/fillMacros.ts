import { writeClock } from './times.ts'

/** What a page can say when a request leaves; null: not known. All of it is about this moment. */
export type MacroValues = {
  errorCode?: number
  /** Why a verification was not executed. */
  reason?: number
  /** Milliseconds of the ad, and of the video around it. */
  adMs: number | null
  contentMs: number | null
  assetUrl: string | null
  pageUrl: string
  contentUrl: string
  contentId: string
  playerSize: { width: number; height: number }
  playerState: string[]
  /** 1: before the video, 2: in between, 3: after it. */
  breakPosition: 1 | 2 | 3
  /** Place in the pod, from 1. */
  podSequence: number
  adCount: number
  transactionId: string
  consent: Consent
}

/** The strings of the page's consent tools; null without a tool. */
export type Consent = {
  isGdpr: boolean | null
  tcf: string | null
  gpp: { text: string; sections: string } | null
  /** Whether ads may be chosen for this viewer. */
  isPersonal: boolean
}

/** VAST 4.2, 6: a value that is not known, and one that this player cannot have. */
const [unknown, impossible] = ['-1', '-2']
/** Numbers of the AdCOM list: 2.0, 3.0, 4.0, 4.1 and 4.2, each with its wrapper. */
const versions = '2,3,5,6,7,8,11,12,13,14'

/** Replaces the macros of VAST 4.2 and of its predecessors, also with encoded brackets. Others stay. */
export function fillMacros(url: string, values: MacroValues, now = new Date()): string {
  const table = macroTable(values, now)
  return url.replaceAll(/(?:\[|%5B)([A-Z_]+)(?:\]|%5D)/gi, (whole, name: string) => {
    const value = table[name.toUpperCase()]
    // Half a character, from a page's address, has no encoding.
    return value === undefined ? whole : encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, ''))
  })
}

function macroTable(values: MacroValues, now: Date): Record<string, string | undefined> {
  const { adMs, contentMs, consent, playerSize, pageUrl } = values
  const clock = (ms: number | null) => (ms === null ? unknown : writeClock(ms))
  return {
    TIMESTAMP: now.toISOString(),
    CACHEBUSTING: String(Math.floor(10_000_000 + Math.random() * 90_000_000)),
    ERRORCODE: values.errorCode === undefined ? undefined : String(values.errorCode),
    REASON: values.reason === undefined ? undefined : String(values.reason),
    ADPLAYHEAD: clock(adMs),
    MEDIAPLAYHEAD: clock(contentMs),
    CONTENTPLAYHEAD: clock(contentMs),
    ASSETURI: values.assetUrl ?? unknown,
    PAGEURL: pageUrl || unknown,
    DOMAIN: URL.canParse(pageUrl) ? new URL(pageUrl).hostname : unknown,
    CONTENTURI: values.contentUrl,
    CONTENTID: values.contentId,
    PLAYERSIZE: `${Math.round(playerSize.width)},${Math.round(playerSize.height)}`,
    PLAYERSTATE: values.playerState.join(','),
    BREAKPOSITION: String(values.breakPosition),
    PODSEQUENCE: String(values.podSequence),
    ADCOUNT: String(values.adCount),
    TRANSACTIONID: values.transactionId,
    ADTYPE: 'video',
    PLACEMENTTYPE: '1',
    SERVERSIDE: '0',
    VASTVERSIONS: versions,
    MEDIAMIME: 'video/mp4,video/webm,application/x-mpegURL',
    PLAYERCAPABILITIES: 'skip,mute,fullscreen',
    APIFRAMEWORKS: impossible,
    OMIDPARTNER: impossible,
    VERIFICATIONVENDORS: impossible,
    IFA: impossible,
    IFATYPE: impossible,
    LATLONG: impossible,
    DEVICEIP: impossible,
    DEVICEUA: globalThis.navigator?.userAgent ?? unknown,
    CLIENTUA: unknown,
    BLOCKEDADCATEGORIES: unknown,
    LIMITADTRACKING: consent.isPersonal ? '0' : '1',
    REGULATIONS: consent.isGdpr === null ? unknown : consent.isGdpr ? 'gdpr' : '0',
    GDPR: consent.isGdpr === null ? undefined : consent.isGdpr ? '1' : '0',
    GDPRCONSENT: consent.tcf ?? unknown,
    GPP_STRING: consent.gpp?.text ?? unknown,
    GPP_SID: consent.gpp?.sections ?? unknown,
  }
}
