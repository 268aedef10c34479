/** Texts of the operators' first page. */
export const today = {
  title: 'Today',
  nothing: 'Nothing waits for you. All is well.',
  openHealth: 'Open health',
  checkedAt: 'Checked on {at}. This page refreshes every minute.',
  showAll: 'Show all',
  more: '{count, plural, other {and # more}}',
  many: 'Many {name}',
  names: {
    registrations: 'registrations',
    sites: 'new sites',
    missingSources: 'missing sources',
    failedImports: 'failed imports',
    failedVideos: 'failed videos',
    failedReports: 'failed reports',
  },
  kinds: {
    registrations: '{count, plural, one {# registration} other {# registrations}}',
    sites: '{count, plural, one {# site without a placement} other {# sites without a placement}}',
    missingSources: '{count, plural, one {# source is missing} other {# sources are missing}}',
    failedImports: '{count, plural, one {# import failed} other {# imports failed}}',
    failedVideos: '{count, plural, one {# video failed} other {# videos failed}}',
    failedReports: '{count, plural, one {# report failed} other {# reports failed}}',
  },
  advice: {
    registrations: 'Approve or refuse them.',
    sites: 'Add placements, so that the sites can show ads.',
    missingSources: 'They reported last week, but not yesterday. Import their file.',
    failedImports: 'In the last 24 hours. See what is wrong, and import the file again.',
    failedVideos: 'In the last 24 hours. Their owners can try again.',
    failedReports: 'In the last 24 hours. Some recipients did not get them.',
  },
} as const
