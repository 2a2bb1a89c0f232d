import { policyUpdate } from '@portal/contract/policies/policy-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const policyForm = policyUpdate
