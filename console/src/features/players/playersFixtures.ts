import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import type { Player } from '@matinee/contract/players'

/** A player as the server returns it. */
export const aPlayer = (some: Partial<Player> = {}): Player => ({
  id: 'p1',
  name: 'Main player',
  language: 'en',
  status: 'AVAILABLE',
  isDefault: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  config: JSON.stringify(defaultPlayerConfig),
  logo: null,
  videoAds: null,
  ...some,
})

export const listed = (...players: Player[]) => ({ body: { data: players } })
