import { zoneTypeOf } from '@matinee/contract/plain/zones'
import type { ZoneVast } from '../features/sites/zoneVast.service.ts'
import type { Noun, Output, Session } from './command.ts'
import { refuseMissing } from './findUser.ts'
import { printFields } from './printTable.ts'
import { actor } from './userChanges.ts'

export function addVastCommand(sites: Noun): void {
  sites.add({
    usage: 'vast <zone> [address]',
    about: 'Show or set where the video ads of a preroll placement come from; embeds on its site hand it on',
    args: {
      zone: 'id of a preroll placement, as in sites show',
      address: 'the VAST tag: https, its macros as they are; none takes it away',
    },
    examples: [
      'sites vast 3kQ9vB7cXz12Lm',
      'sites vast 3kQ9vB7cXz12Lm "https://ads.example/vast?slot=1&cb=[CACHEBUSTING]"',
      'sites vast 3kQ9vB7cXz12Lm none',
    ],
    run: async (session, [zone, address]) => showVast(session, zone!, address),
  })
}

async function showVast(session: Session, id: string, address: string | undefined): Promise<Output> {
  const { db } = await session.open()
  const { readVast, setVast } = await import('../features/sites/zoneVast.service.ts')
  const zone = await refuseMissing(
    () =>
      address === undefined ? readVast(db, id) : setVast(db, id, address === 'none' ? null : address, actor),
    `There is no placement ${id}. See which a site has: matinee sites show <site>`,
  )
  return { json: zone, text: printVast(zone) }
}

const printVast = ({ id, name, siteId, vastUrl }: ZoneVast) =>
  printFields([
    ['Id', id],
    ['Name', name],
    ['Type', zoneTypeOf(name)],
    ['Site', siteId],
    ['VAST tag', vastUrl],
  ])
