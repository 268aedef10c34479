/** The bundles of the built console. A source without a line below goes into the files of the screens that use it. */
export type Bundle = 'base' | 'shell' | 'charts' | 'videos' | 'palette'

/**
 * The bundle of each source: `base` is all that the sign-in page loads, `shell` what every signed-in screen shares, `null`
 * the files of the screens that use it. A key is a folder, a package or a file without its extension; the longest matching
 * key decides. A source's imports without a key are added to its bundle.
 */
const bundleBySource: Record<string, Bundle | null> = {
  'contract-without-schemas': 'base',
  'node_modules/@formatjs': 'base',
  'node_modules/@tanstack/history': 'base',
  'node_modules/@tanstack/react-router': 'base',
  'node_modules/@tanstack/react-store': 'base',
  'node_modules/@tanstack/router-core': 'base',
  'node_modules/@tanstack/store': 'base',
  'node_modules/icu-minify': 'base',
  'node_modules/react': 'base',
  'node_modules/react-dom': 'base',
  'node_modules/scheduler': 'base',
  'node_modules/seroval': 'base',
  'node_modules/use-intl': 'base',
  'node_modules/use-sync-external-store': 'base',
  'node_modules/zustand': 'base',

  'node_modules/@tabler': 'shell',
  'node_modules/@tanstack/query-core': 'shell',
  'node_modules/@tanstack/react-query': 'shell',

  'contract/src/auth': 'base',
  'contract/src/call': 'base',
  'contract/src/analytics': 'shell',
  'contract/src/config': 'shell',
  'contract/src/videos': 'shell',
  'contract/src/videoUploads': 'shell',

  'contract/src/plain': 'base',
  'contract/src/plain/addressesInText': 'shell',
  'contract/src/plain/texts/reportFailureTexts': null,
  'contract/src/plain/texts/videoReasons.en': null,
  'contract/src/plain/texts/videoReasons.tr': null,
  'contract/src/plain/video/adBreaks': null,
  'contract/src/plain/video/captions': 'shell',
  'contract/src/plain/counters': 'shell',
  'contract/src/plain/video/embedSnippet': 'shell',
  'contract/src/plain/format': 'shell',
  'contract/src/plain/reports/reportFailureCodes': 'shell',
  'contract/src/plain/video/videoFiles': 'shell',
  'contract/src/plain/video/videoReasonCodes': 'shell',
  'contract/src/plain/account/commonPasswords': null,
  'contract/src/plain/account/staffRoles': null,
  'contract/src/plain/countries': null,
  'contract/src/plain/reports/compared': null,
  'contract/src/plain/reports/csv': null,
  'contract/src/plain/reports/csvWords': null,
  'contract/src/plain/reports/metrics': null,
  'contract/src/plain/account/passwordWeakness': null,
  'contract/src/plain/reports/paymentRules': null,
  'contract/src/plain/reports/schedules': null,
  'contract/src/plain/operate': null,
  'contract/src/plain/campaignPace': null,
  'contract/src/plain/campaignSchedule': null,
  'contract/src/plain/creativeLimits': null,
  'contract/src/plain/health': null,
  'contract/src/plain/mostCounted': null,
  'contract/src/plain/operatedSiteStates': null,
  'contract/src/plain/todayKinds': null,
  'contract/src/plain/reports/paymentBlocks': null,
  'contract/src/plain/texts/mailObstacleTexts': null,
  'contract/src/plain/reports/adjustmentReasons': null,
  'contract/src/plain/reports/revenueColumns': null,
  'contract/src/plain/zones': null,

  'console/src/main': 'base',
  'console/src/lib': 'base',
  'console/src/lib/dialogs': 'shell',
  'console/src/lib/pageRange': 'shell',
  'console/src/lib/saveFile': 'shell',
  'console/src/lib/session/isPasskeyCancelled': null,
  'console/src/lib/useFreshLink': 'shell',
  'console/src/lib/useLeaveGuard': 'shell',
  'console/src/lib/useFormatInstant': 'shell',
  'console/src/lib/useSingleMutation': 'shell',

  'console/src/shared': 'shell',
  'console/src/shared/cachedSiteData': 'base',
  'console/src/shared/isAllSites': 'base',
  'console/src/shared/apps': null,
  'console/src/shared/csvDialect': null,
  'console/src/shared/languageName': null,
  'console/src/shared/owner/PasswordDialog': null,
  'console/src/shared/useCountries': null,
  'console/src/shared/useFailureWords': null,
  'console/src/shared/useMenuTexts': null,

  'console/src/ui': 'shell',
  'console/src/ui/form/Button': 'base',
  'console/src/ui/form/LanguageSwitch': 'base',
  'console/src/ui/form/PasswordField': 'base',
  'console/src/ui/form/Segments': 'base',
  'console/src/ui/form/TextField': 'base',
  'console/src/ui/overlay/LearnMore': 'base',
  'console/src/ui/page/ErrorPanel': 'base',
  'console/src/ui/page/Mark': 'base',
  'console/src/ui/charts': 'charts',
  'console/src/ui/charts/TimeSeriesBars': null,
  'console/src/ui/dates/RangeCalendar': null,

  'console/src/app/Toasts': 'base',
  'console/src/app/queryClient': 'shell',
  // One file, although operators' commands import parts of it.
  'console/src/app/palette/paletteBundle': 'palette',
  'console/src/app/shell': 'shell',
  'console/src/app/shellBundle': 'shell',

  'console/src/features/analytics': 'shell',
  'console/src/features/auth/MarqueeBoard': 'base',
  'console/src/features/auth/SignInPage': 'base',
  'console/src/features/videos': 'videos',
  'console/src/features/videos/upload': null,
  'console/src/shared/uploads': null,
}

/** A source that two bundles import goes into the one with the higher priority. */
export const bundleGroups = (['base', 'shell', 'charts', 'videos', 'palette'] as const).map(
  (name, index, all) => ({
    name,
    priority: all.length - index,
    test: (id: string) => findBundle(id) === name,
  }),
)

/** `id`: the bundler's id of a module: an absolute path, or a plugin's name after a zero byte. */
function findBundle(id: string): Bundle | null {
  let path = id.replace(/^\0|^.*\/(?=(node_modules|contract|console)\/)|\?.*$/g, '')
  while (path !== '') {
    const bundle = bundleBySource[path]
    if (bundle !== undefined) return bundle
    path = path.slice(0, Math.max(0, path.search(/[./][^./]*$/)))
  }
  return null
}
