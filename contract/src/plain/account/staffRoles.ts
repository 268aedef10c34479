/** The roles of operators. A staff account has one of them. Source: decision 054. */
export const staffRoles = ['support', 'adOperations', 'finance', 'administrator'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The roles that have each right. The server checks it at every call; the console hides what would be refused. */
const holders = {
  'staff.read': ['support', 'adOperations', 'finance', 'administrator'],
  'staff.accounts': ['support', 'adOperations', 'administrator'],
  /** Working in an account for its owner, and letting others do so. */
  'staff.act': ['support', 'administrator'],
  'staff.sites': ['adOperations', 'administrator'],
  /** Direct campaigns and their ads. */
  'staff.campaigns': ['adOperations', 'administrator'],
  'staff.imports': ['adOperations', 'administrator'],
  /** Exchange rates, which imports and payments convert with. */
  'staff.rates': ['adOperations', 'finance', 'administrator'],
  'staff.money': ['finance', 'administrator'],
  /** Background jobs that failed. */
  'staff.retry': ['support', 'adOperations', 'administrator'],
  'staff.administer': ['administrator'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffRight = keyof typeof holders

export function holdsStaffRight(role: StaffRole, right: StaffRight): boolean {
  return rolesWith(right).includes(role)
}

export const rolesWith = (right: StaffRight): readonly StaffRole[] => holders[right]

export const isStaffRight = (access: string): access is StaffRight => Object.hasOwn(holders, access)
