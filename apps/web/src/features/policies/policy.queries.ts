import type { DataOf } from '@portal/contract/http/call.ts'
import { myPolicies, policyOpen, policyReadingFinish } from '@portal/contract/policies/policy.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type MyPolicy = DataOf<typeof myPolicies>['policies'][number]
export type OpenPolicy = DataOf<typeof policyOpen>

export const useMyPolicies = () => useAnswer(myPolicies, {}, { staleTime: 0 })
export const useOpenPolicy = (policyId: string, version: number | undefined) =>
  useAnswer(policyOpen, { policyId, ...(version === undefined ? {} : { version }) }, { staleTime: 0 })
/** Records that the reader has reached the end of a revision. */
export const recordPolicyRead = (policyId: string, version: number) => send(policyReadingFinish, { policyId, version })
