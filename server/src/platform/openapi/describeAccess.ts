import type { Call } from '@matinee/contract/call'
import { holdsRight, integrationTypes } from '@matinee/contract/plain/account/accountTypes'
import { isStaffRight, rolesWith } from '@matinee/contract/plain/account/staffRoles'
import { accountTypeWords } from '../access/accountTypeWords.ts'

/** Who may make a call, as Markdown, from its declaration. */
export function describeAccess(call: Call): string {
  const { isPersonal, oauth, machine, isForm, takesForm } = call
  const rules = [
    describeRight(call),
    isPersonal &&
      'Only the owner of the account; refused with `not_while_acting` while acting in another account.',
    oauth && `Open to third-party apps with the scope \`${oauth}\`.`,
    machine && `Open to machine tokens with the scope \`${machine}\`.`,
    isForm && 'Send the body as `application/x-www-form-urlencoded`.',
    takesForm && 'Send the body as JSON or as `application/x-www-form-urlencoded`.',
  ]
  return `**Access.** ${rules.filter((rule) => typeof rule === 'string').join(' ')}`
}

function describeRight({ access, isForm }: Call): string {
  if (isForm) return 'The app authenticates itself; no session is needed.'
  if (access === 'public') return 'No sign-in needed.'
  if (access === 'signedIn') return 'Every signed-in account.'
  if (isStaffRight(access)) return `Operators with the role ${rolesWith(access).join(', ')}.`
  const types = integrationTypes.filter((type) => holdsRight(type, access))
  const words = types.map((type) => `${type} (${accountTypeWords[type]})`)
  return `Account ${words.length === 1 ? 'type' : 'types'} ${words.join(', ')}.`
}

/** The security requirements of a call: any one of them opens it. */
export function securityOf({ access, oauth, machine, isForm }: Call): Record<string, string[]>[] {
  if (isForm) return [{ clientSecret: [] }, {}]
  return [
    ...(access === 'public' ? [{}] : []),
    ...(access === 'public' && !oauth ? [] : [{ session: [] }]),
    ...(oauth ? [{ oauth: [oauth] }] : []),
    ...(machine ? [{ machine: [machine] }] : []),
  ]
}
