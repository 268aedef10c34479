import type * as sites from '../sites.ts'
import type { AdsTxtCheck, SiteVerification } from '../sites.ts'
import type { ReferenceOf } from './callReference.ts'
import { ids, site, zone } from './exampleObjects.ts'

const params = { id: ids.site }

export const verification: SiteVerification = {
  isVerified: true,
  verifiedAt: '2026-10-06T09:00:00.000Z',
  verifiedBy: 'ads_txt',
  isHeldByAnother: false,
  checkedAt: '2026-11-23T04:10:00.000Z',
  proof: { adsTxt: 'found', tag: 'found', dns: 'missing' },
  adsTxtLines: ['matinee.example, k3v9x0ab12, DIRECT'],
  dnsRecord: 'matinee-site-verification=k3v9x0ab12',
  hosts: [{ host: 'magazine.example', isVerified: true, checkedAt: '2026-11-23T04:10:02.000Z' }],
  strangers: [{ host: 'copy.example', requests: 340, lastSeenAt: '2026-11-21T15:22:40.000Z' }],
}

export const adsTxtCheck: AdsTxtCheck = {
  address: 'https://news.example/ads.txt',
  checkedAt: '2026-11-23T09:30:00.000Z',
  fault: null,
  httpStatus: 200,
  lines: [{ line: 'matinee.example, k3v9x0ab12, DIRECT', verdict: 'found', found: null }],
  unreadable: [],
}

export const sitesReference: ReferenceOf<typeof sites> = {
  listSites: {
    description:
      'Oldest first. With two or more sites, an entry for all of them together comes first; its id is `all-sites`.',
    reply: { sites: [site], info: { user: { apps: [], appUsers: [] } } },
  },
  readSite: {
    description: 'With the id `all-sites`, answers the entry for all sites together.',
    request: { params },
    reply: site,
  },
  createSite: {
    description:
      'Its ads earn only after the account has verified the domain. 409 `site_exists` when the account has the domain already, 422 `invalid_domain`, 409 `quota_reached` at the limit of the account. At most 60 an hour.',
    request: { body: { fqdn: 'news.example' } },
    reply: { id: ids.site },
  },
  updateSite: {
    description:
      'Send the fields to change, or the complete site: other fields are ignored. The domain can change only while the site is `NEW`. With `updatedAt` of the version that you read, a change by someone else in the meantime answers 409 `stale`.',
    request: { params, body: { category: 'News', updatedAt: site.updatedAt } },
    reply: site,
  },
  listZones: {
    description:
      'Placements are set up by operators. `snippet` is the tag to paste where the ad is to appear.',
    request: { params },
    reply: { data: [zone] },
  },
  readAdsTxt: {
    description: 'The lines to publish at `/ads.txt` of the domain, or at `/app-ads.txt` for an app.',
    request: { params },
    reply: 'matinee.example, k3v9x0ab12, DIRECT\n',
  },
  checkAdsTxt: {
    description:
      'Fetches the live file as a buyer does. A file that cannot be read is not an error of the call: `fault` says why. At most 20 checks in ten minutes, together with those of the domain verification.',
    request: { params },
    reply: adsTxtCheck,
  },
  readSiteVerification: {
    description:
      'Whether the domain of the site is verified, how to verify it, and the other hosts that use its tag. The ads of an unverified site earn nothing. 404 for apps.',
    request: { params },
    reply: verification,
  },
  checkSiteVerification: {
    description:
      'Checks the domain now: the ads.txt line, the tag on the home page and the TXT record of the domain. At most 20 checks in ten minutes.',
    request: { params },
    reply: verification,
  },
  setSiteHosts: {
    description:
      'Replaces the further hosts on which the ads of the site earn, 20 at most. Each is verified on its own. Subdomains of the domain need no entry.',
    request: { params, body: { hosts: ['magazine.example'] } },
    reply: verification,
  },
}
