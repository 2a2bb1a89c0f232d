import { policyUpdate } from '@portal/contract/policies/policy-staff.contract.ts'

/** The call that updates the draft of a policy, with the rules of its form. */
export const policyForm = policyUpdate
