import type { InputOf } from '@portal/contract/http/call.ts'
import type { membershipUpdate } from '@portal/contract/identity/people-change.contract.ts'
import type { PersonRecord } from './people.queries.ts'

/** A place in a company as a dialog shows it. */
type ShownPlace = {
  readonly departmentId: string | null
  readonly employeeNo: string
  readonly position: { readonly zh: string; readonly en: string }
  readonly manager: { readonly id: string } | null
  /** Values by field. */
  readonly values: Readonly<Record<string, string>>
}
type Change = Omit<InputOf<typeof membershipUpdate>, 'personId' | 'companyId'>

/**
 * Returns the fields that differ from the membership that the dialog was opened with (undefined: the person had none).
 * The others are not sent, because another editor may have changed them meanwhile.
 */
export function changedMembershipFields(
  before: PersonRecord['memberships'][number] | undefined,
  shown: ShownPlace,
): Change {
  const { departmentId, position, values } = shown
  const employeeNo = shown.employeeNo.trim()
  const managerId = shown.manager?.id ?? null
  const isMoved = position.zh !== (before?.position?.zh ?? '') || position.en !== (before?.position?.en ?? '')
  const stored = new Map(before?.fields.map(({ id, value }) => [id, value ?? '']))
  const fields = Object.entries(values)
    .map(([fieldId, value]) => ({ fieldId, value: value.trim() }))
    .filter(({ fieldId, value }) => value !== (stored.get(fieldId) ?? ''))
  return {
    ...(departmentId === (before?.department?.id ?? null) ? {} : { departmentId }),
    ...(employeeNo === (before?.employeeNo ?? '') ? {} : { employeeNo }),
    ...(isMoved ? { position } : {}),
    ...(managerId === (before?.manager?.id ?? null) ? {} : { managerId }),
    ...(fields.length > 0 ? { fields } : {}),
  }
}
