export type DemoZone = {
  name: string
  mobile: string | null
  desktop: string | null
}

export type DemoSite = {
  fqdn: string
  category: string
  /** Null once its onboarding is complete. */
  onboardingStep: 0 | 1 | 2 | 3 | null
  isApp?: true
  zones: DemoZone[]
  adsTxt?: string[]
  warning?: { title: string; description: string }
}

export type DemoApp = { name: string; platform: 'iOS' | 'Android'; storeId: string }

const zone = (name: string, mobile: string | null, desktop: string | null): DemoZone => ({
  name,
  mobile,
  desktop,
})
const masthead = zone('Masthead', '320x50', '970x250')
const footer = zone('Footer', '300x250', '970x250')
const inContent = [1, 2, 3].map((at) => zone(`In content ${at}`, '300x250', '300x250'))
const towers = [zone('Tower left', null, '160x600'), zone('Tower right', null, '160x600')]
const sticky = zone('Mobile sticky', '320x50', null)
const interstitial = zone('Interstitial', '320x480', null)
const sidebar = zone('Sidebar top', null, '300x250')
/** Invented sellers; .example domains cannot be registered. */
const partners = ['exchange.example, 48213, RESELLER, 3f9a1c07b2', 'demand.example, pub-7731, DIRECT']

/** Sites by publisher; each state that a screen can show occurs once. */
export const demoSites = {
  lantern: [
    {
      fqdn: 'lantern-weekly.example',
      category: 'News',
      onboardingStep: null,
      zones: [masthead, ...inContent, sidebar, ...towers, footer, sticky],
      adsTxt: partners,
    },
    {
      fqdn: 'lantern-kitchen.example',
      category: 'Food',
      onboardingStep: null,
      zones: [masthead, ...inContent.slice(0, 2), footer],
      warning: {
        title: 'Your ads.txt is incomplete',
        description:
          'Buyers cannot find two of your lines. Put them in place to be paid for all of your ads.',
      },
    },
    { fqdn: 'lantern-travel.example', category: 'Travel', onboardingStep: 2, zones: [] },
  ],
  bogaz: [
    {
      fqdn: 'bogaz-postasi.example',
      category: 'Haber',
      onboardingStep: null,
      zones: [masthead, ...inContent, ...towers, interstitial],
    },
  ],
  lezzet: [
    {
      fqdn: 'lezzet-defteri.example',
      category: 'Yemek',
      onboardingStep: null,
      zones: [masthead, ...inContent, footer, sticky],
      adsTxt: partners,
    },
    { fqdn: 'tatli-defteri.example', category: 'Yemek', onboardingStep: null, zones: [masthead, footer] },
  ],
  meridian: [
    {
      fqdn: 'meridian-network.example',
      category: 'Business',
      onboardingStep: null,
      zones: [masthead, sidebar, ...inContent],
    },
    {
      fqdn: 'meridian-games.example',
      category: 'Games',
      onboardingStep: null,
      isApp: true,
      zones: [],
      adsTxt: partners,
    },
  ],
} satisfies Record<string, DemoSite[]>

const app = (name: string, platform: DemoApp['platform'], storeId: string): DemoApp => ({
  name,
  platform,
  storeId,
})

export const demoApps = {
  arcade: [
    app('Pocket Arcade', 'iOS', '900100200'),
    app('Pocket Arcade', 'Android', 'example.pocketarcade'),
    app('Brick Parade', 'Android', 'example.brickparade'),
  ],
  meridian: [
    app('Meridian News', 'iOS', '900100300'),
    app('Meridian News', 'Android', 'example.meridian.news'),
  ],
  kite: [app('Kite Racer', 'iOS', '900100400'), app('Kite Racer', 'Android', 'example.kite.racer')],
  orchard: [app('Meyve Bahçesi', 'Android', 'example.meyvebahcesi')],
} satisfies Record<string, DemoApp[]>
