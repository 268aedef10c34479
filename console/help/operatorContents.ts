/**
 * The pages of the help about the operators' area in their order, in `<language>/<page>.md` like the others. Only operators
 * see and download them, and this list: see `features/help/operators`.
 */
export const operatorHelpPages = [
  'operate-today',
  'operate-accounts',
  'operate-sites',
  'operate-campaigns',
  'operate-campaigns-not-shown',
  'operate-demand',
  'operate-import',
  'operate-payments',
  'operate-payouts',
  'operate-health',
  'operate-programs',
  'operate-reports',
  'operate-mails',
  'operate-audit',
  'operate-roles',
] as const

export type OperatorHelpPage = (typeof operatorHelpPages)[number]
