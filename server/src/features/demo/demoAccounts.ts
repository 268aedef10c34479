import type {
  PlayerAppearance,
  PlayerBehavior,
  PlayerLanguage,
} from '@matinee/contract/plain/video/playerConfig'
import type { NewUser } from '../auth/auth.service.ts'
import { demoApps, demoSites, type DemoApp, type DemoSite } from './demoSites.ts'

export const demoPassword = 'matinee-demo'

/** Each clip shows a different landscape. */
type Clip = 0 | 1 | 2 | 3 | 4 | 5

export type DemoVideo = {
  title: string
  description: string
  clip: Clip
  ageDays: number
  /** Player loads on an ordinary day. */
  dailyLoads: number
}

export type DemoPlayer = {
  name: string
  language: PlayerLanguage
  /** Differences from the default. */
  appearance?: Partial<PlayerAppearance>
  behavior?: Partial<PlayerBehavior>
  isDeleted?: true
}

export type DemoAccount = Omit<NewUser, 'password' | 'isDemo'> & {
  shows: string
  videos: DemoVideo[]
  /** In order of creation; the first one becomes the default. */
  players?: DemoPlayer[]
  /** In order of creation. */
  sites?: DemoSite[]
  apps?: DemoApp[]
  /** Emails of the accounts that this one, an agent, reports on. */
  appUsers?: string[]
}

export const aboutDemo = 'Demo data: a generated landscape with a tone, not a real programme.'
const aboutInTurkish =
  'Örnek veri: gerçek bir program değil, bilgisayarda çizilmiş bir manzara ve tek bir ses.'
const video = (
  title: string,
  clip: Clip,
  ageDays: number,
  dailyLoads: number,
  description = aboutDemo,
): DemoVideo => ({
  title,
  description,
  clip,
  ageDays,
  dailyLoads,
})

const english = { language: 'en', timezone: 'Europe/London' } as const
const turkish = { language: 'tr', currency: 'try', timezone: 'Europe/Istanbul' } as const

/** At least one publisher of every account type. */
export const demoAccounts: DemoAccount[] = [
  {
    email: 'limited@demo.matinee.test',
    name: 'Harbour Shorts',
    integrationType: -1,
    videoInfrastructure: 'AWS',
    ...english,
    currency: 'usd',
    shows: 'video-only',
    videos: [video('Ferry at dawn', 2, 64, 40), video('Fish market, first hour', 4, 30, 25)],
  },
  {
    email: 'publisher@demo.matinee.test',
    name: 'The Lantern Weekly',
    integrationType: 0,
    videoInfrastructure: 'AWS',
    ...english,
    currency: 'usd',
    shows: 'videos, players, sites, revenue, payments',
    sites: demoSites.lantern,
    videos: [
      video('City lights: the night tram', 1, 90, 130),
      video('How the old cinema got its marquee back', 0, 90, 95),
      video('Five minutes with a projectionist', 5, 71, 60),
      video('Sunday matinee: what to watch', 2, 45, 80),
      video('The lantern maker of Mill Lane', 3, 20, 45),
      video('Behind the velvet curtain', 4, 6, 150),
    ],
    players: [
      {
        name: 'Lantern',
        language: 'en',
        appearance: { backgroundColor: '#1B1710', foregroundColor: '#FFF4DC', highlightColor: '#C9821B' },
      },
      {
        name: 'Old newsroom player',
        language: 'de',
        appearance: { highlightColor: '#A61E1E', showTitleBar: false },
        isDeleted: true,
      },
      {
        name: 'Sidebar loop',
        language: 'en',
        appearance: {
          highlightColor: '#228766',
          showTitleBar: false,
          showTimeDisplay: false,
          showReplay: false,
        },
        behavior: { loop: true },
      },
      {
        name: 'Paris edition',
        language: 'fr',
        appearance: { backgroundColor: '#14213D', highlightColor: '#E05A47', showShareButton: true },
        behavior: { autoplay: false },
      },
    ],
  },
  {
    email: 'local@demo.matinee.test',
    name: 'Boğaz Postası',
    integrationType: 0,
    videoInfrastructure: 'IZLESENE',
    ...turkish,
    shows: 'file uploads',
    sites: demoSites.bogaz,
    videos: [
      video('Şehrin ışıkları: gece tramvayı', 1, 90, 110, aboutInTurkish),
      video('İskelede bir sabah', 2, 60, 55, aboutInTurkish),
      video('Çınaraltı sohbetleri', 3, 14, 70, aboutInTurkish),
    ],
    players: [
      {
        name: 'Boğaz mavisi',
        language: 'tr',
        appearance: { backgroundColor: '#0B2A3C', highlightColor: '#2FA8C8', showShareButton: true },
      },
      { name: 'Deneme oynatıcısı', language: 'tr', isDeleted: true },
      {
        name: 'Manşet',
        language: 'tr',
        appearance: { backgroundColor: '#2A1218', foregroundColor: '#FDECEC', highlightColor: '#C4314B' },
        behavior: { autoplay: false },
      },
    ],
  },
  {
    email: 'analytics@demo.matinee.test',
    name: 'Nordlicht Magazin',
    integrationType: 1,
    videoInfrastructure: 'AWS',
    ...english,
    timezone: 'Europe/Berlin',
    currency: 'eur',
    shows: 'analytics only',
    videos: [
      video('Harbour crane, time-lapse', 4, 90, 160),
      video('The last analogue studio', 5, 50, 75),
      video('Rain on the Elbe', 1, 9, 90),
    ],
  },
  {
    email: 'site@demo.matinee.test',
    name: 'Lezzet Defteri',
    integrationType: 2,
    videoInfrastructure: null,
    ...turkish,
    shows: 'two sites with the simpler script',
    sites: demoSites.lezzet,
    videos: [],
  },
  {
    email: 'app@demo.matinee.test',
    name: 'Pocket Arcade',
    integrationType: 3,
    videoInfrastructure: null,
    ...english,
    currency: 'usd',
    shows: 'an agent with three app users, whose accounts it may enter',
    apps: demoApps.arcade,
    videos: [],
    appUsers: ['network@demo.matinee.test', 'kite@demo.matinee.test', 'orchard@demo.matinee.test'],
  },
  {
    email: 'network@demo.matinee.test',
    name: 'Meridian Network',
    integrationType: 4,
    videoInfrastructure: null,
    ...english,
    timezone: 'Europe/Paris',
    currency: 'eur',
    shows: 'apps and sites',
    sites: demoSites.meridian,
    apps: demoApps.meridian,
    videos: [],
  },
  {
    email: 'kite@demo.matinee.test',
    name: 'Kite Games',
    integrationType: 3,
    videoInfrastructure: null,
    ...english,
    currency: 'usd',
    shows: 'apps, reported on by the agent',
    apps: demoApps.kite,
    videos: [],
  },
  {
    email: 'orchard@demo.matinee.test',
    name: 'Meyve Bahçesi',
    integrationType: 3,
    videoInfrastructure: null,
    ...turkish,
    shows: 'apps, reported on by the agent',
    apps: demoApps.orchard,
    videos: [],
  },
  {
    email: 'new@demo.matinee.test',
    name: 'Fresh Start',
    integrationType: 0,
    videoInfrastructure: 'AWS',
    ...english,
    currency: 'usd',
    shows: 'no videos, no sites: the empty states',
    videos: [],
  },
  {
    email: 'operator@demo.matinee.test',
    name: 'Selin Operator',
    integrationType: -1,
    videoInfrastructure: 'AWS',
    staffRole: 'administrator',
    ...english,
    currency: 'usd',
    shows: 'the operators’ area',
    videos: [],
  },
]
