import type { HelpSynonyms } from './searchHelp.ts'

export const synonyms: HelpSynonyms = {
  words: {
    'account#problems': 'delete close remove cancel account deactivate change email address name',
    'account#sign-out': 'logout log out',
    'ads-not-showing': 'ads not showing shown missing appearing empty blank no ads',
    'ads-txt': 'adstxt authorized authorised sellers',
    'connected-apps': 'oauth third party integration',
    'embed-code': 'iframe script snippet',
    embedding: 'cms',
    'embedding#muted':
      'start player mute muted unmute silent silently sound off no sound turn off sound volume quiet',
    'emails-not-arriving': 'mail e-mail spam junk not received',
    'how-you-are-paid':
      'cash out cashout withdraw withdrawal payout payouts money paid pay wire transfer bank minimum vat tax taxes invoice when',
    metrics: 'cpm rpm kpi definition definitions glossary',
    'metrics#ecpm': 'cpm',
    'payment-details': 'iban swift bank account',
    'revenue-low-today': 'drop dropped down decrease earnings fell',
    revenue: 'earnings income',
    'scheduled-reports': 'email report automatic weekly daily monthly',
    security: '2fa mfa two-factor twofactor authentication authenticator hacked',
    'sign-in-problems':
      'login log in logged logging signin cant cannot can’t unable forgot forgotten lost password reset locked',
    usage: 'quota storage limit',
    'video-refused': 'rejected declined failed refused denied not accepted error',
    'video-upload': 'mp4 mov format size add',
    'views-lower': 'google analytics youtube discrepancy difference',
    welcome: 'timezone',
    'welcome#settings': 'timezone time zone timezones currency',
    wordpress: 'wp blog plugin',
  },
  questionWords:
    'a an and are be can could did do does for have how i in is it me mean meaning means my of on should t that the there this to was we what whats when where which who why will with you your',
}
