import { policyUpdate } from '@portal/contract/policies/policy-staff.contract.ts'

/** The call that updates the draft of a policy; its schema validates the fields of the form. */
export const policyForm = policyUpdate
