import type { HelpSynonyms } from './searchHelp.ts'

export const synonyms: HelpSynonyms = {
  words: {
    'account#invite':
      'invite add user users team member members colleague colleagues coworker share permission permissions role roles',
    'account#problems': 'delete close remove cancel account deactivate change email address name',
    'account#sign-out': 'logout log out',
    'ad-tag#csp': 'csp',
    'ad-tag#still': 'layout shift shifts cls',
    'ads-not-showing': 'ads not showing shown missing appearing empty blank no ads',
    'ads-txt': 'adstxt authorized authorised sellers',
    'connected-apps': 'oauth third party integration',
    'connected-apps#api': 'api key keys token developer developers',
    'embed-code': 'iframe script snippet',
    embedding: 'cms',
    'embedding#csp': 'csp',
    'embedding#muted':
      'start make player mute muted unmute silent silently sound off no sound turn off sound volume quiet',
    'embedding#several': 'playlist playlists series gallery',
    'emails-not-arriving': 'mail e-mail spam junk not received',
    'how-you-are-paid':
      'cash out cashout withdraw withdrawal payout payouts money paid pay wire transfer bank vat tax taxes invoice when',
    'how-you-are-paid#details': 'refund refunds chargeback',
    metrics: 'cpm kpi definition definitions glossary',
    'metrics#by-video-rpm': 'rpm',
    'metrics#coverage': 'fill rate filled unfilled',
    'metrics#ecpm': 'cpm',
    'metrics#viewability':
      'visible ads visibility viewable impression impressions in view low lower drop dropped',
    'payment-details': 'iban swift bank account',
    'payments#threshold': 'payment threshold minimum payout limit lowest amount',
    'player-does-not-start':
      'player not working broken black blank missing nothing happens video play plays playing',
    'report-files': 'export download excel spreadsheet',
    'revenue-low-today':
      'drop dropped down decrease fell fall earnings earn earned earning income low lower less missing no zero',
    revenue: 'earnings income',
    'scheduled-reports': 'email report automatic weekly daily monthly',
    'second-factors':
      '2fa mfa totp two-factor twofactor two-step authentication authenticator device devices',
    'second-factors#lost': 'lost stolen broken new phone authenticator',
    'second-factors#passkeys': 'fingerprint face webauthn fido security key',
    'second-factors#recovery-codes': 'backup codes',
    security: 'hacked',
    'sign-in-problems':
      'login log in logged logging signin cant cannot can’t unable forgot forgotten lost password reset locked not working',
    usage: 'quota storage limit',
    'video-edit#poster': 'thumbnail thumbnails cover preview image',
    'video-refused':
      'video rejected declined failed refused denied not accepted error upload processing transcoding not working broken',
    'video-upload': 'mp4 mov format size add',
    'videos#replace': 'replace change swap exchange update file new version',
    'views-lower':
      'low fewer less drop dropped down fell decrease google analytics youtube discrepancy difference',
    welcome: 'timezone',
    'welcome#settings': 'timezone time zone timezones currency',
    wordpress: 'wp blog plugin',
  },
  questionWords:
    'a an and are be can cannot could did do does for have how i in is it make me mean meaning means my of on should that the there this to was we what whats when where which who why will with you your',
}
