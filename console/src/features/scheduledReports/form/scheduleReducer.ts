import { containsAddress } from '@matinee/contract/plain/addressesInText'
import { appScheduleRanges } from '@matinee/contract/plain/reports/schedules'
import { addRecipients, type RecipientProblem } from './recipients.ts'
import type { ScheduleForm } from './scheduleForm.ts'

/** `errors`: the faults of the last validation, each until its field changes. */
export type FormState = {
  form: ScheduleForm
  errors: {
    name?: 'missing' | 'hasAddress' | undefined
    recipients?: RecipientProblem | { kind: 'missing' } | undefined
  }
}

type FormAction = { type: 'change'; values: Partial<ScheduleForm> } | { type: 'validate'; result: FormState }

export function scheduleReducer({ form, errors }: FormState, action: FormAction): FormState {
  if (action.type === 'validate') return action.result
  const { values } = action
  const changed = { ...form, ...values }
  return {
    form: values.reportType === 'app' ? { ...changed, range: appRangeOf(changed) } : changed,
    errors: {
      name: values.name === undefined ? errors.name : undefined,
      recipients: values.recipients ? undefined : errors.recipients,
    },
  }
}

const appRangeOf = ({ range }: ScheduleForm) => appScheduleRanges.find((one) => one === range) ?? 'daily'

/** Adds the address that is still in the recipients field. `nameBefore`: a stored name may keep an address in it. */
export function validate(form: ScheduleForm, nameBefore: string | undefined): FormState {
  const { problem, ...recipients } = addRecipients(form.recipients.addresses, form.recipients.typed)
  const name = form.name.trim()
  return {
    form: { ...form, recipients },
    errors: {
      name: !name ? 'missing' : name !== nameBefore && containsAddress(form.name) ? 'hasAddress' : undefined,
      recipients: problem ?? (recipients.addresses.length === 0 ? { kind: 'missing' } : undefined),
    },
  }
}
