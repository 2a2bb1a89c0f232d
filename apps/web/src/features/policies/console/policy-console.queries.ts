import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import {
  managedPolicyList,
  policyCreate,
  policyPeople,
  policyPeopleExport,
  policyPersonSignatures,
  policyPublish,
  policyRead,
  policyRetire,
  policyRevision,
  policyUpdate,
} from '@portal/contract/policies/policy-staff.contract.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ManagedPolicy = DataOf<typeof managedPolicyList>['rows'][number]
export type Policy = DataOf<typeof policyRead>
export type PolicyPerson = DataOf<typeof policyPeople>['rows'][number]

export const usePolicies = (query: ListQuery | null): ListResult<ManagedPolicy> =>
  useAnswer(managedPolicyList, query as InputOf<typeof managedPolicyList> | null, { keepPrevious: true, staleTime: 0 })
export const usePolicy = (policyId: string) => useAnswer(policyRead, { policyId }, { staleTime: 0 })
export const fetchPolicy = (policyId: string) => send(policyRead, { policyId })
export const usePolicyRevision = (policyId: string, version: number) =>
  useAnswer(policyRevision, { policyId, version }, { staleTime: 0 })
export const createPolicyPeopleHook =
  (policyId: string) =>
  (query: ListQuery | null): ListResult<PolicyPerson> =>
    useAnswer(policyPeople, query === null ? null : ({ ...query, policyId } as InputOf<typeof policyPeople>), {
      keepPrevious: true,
      staleTime: 0,
    })
export const usePersonSignatures = (policyId: string, accountId: string) =>
  useAnswer(policyPersonSignatures, { policyId, accountId }, { staleTime: 0 })

export const uploadPolicyFile = (file: File) => uploadFiles(fileUpload, { purpose: 'attachment' }, file)
export const createPolicy = (input: InputOf<typeof policyCreate>) => write(policyCreate, input)
export const updatePolicy = (input: InputOf<typeof policyUpdate>) => write(policyUpdate, input)
export const publishPolicy = (input: InputOf<typeof policyPublish>) => write(policyPublish, input)
export const retirePolicy = (input: InputOf<typeof policyRetire>) => write(policyRetire, input)
export const exportPolicyPeople = (policyId: string, query: ListQuery) => {
  const { sort: _, after: __, before: ___, limit: ____, ...filters } = query
  return write(policyPeopleExport, { ...filters, policyId, requestKey: crypto.randomUUID() } as InputOf<
    typeof policyPeopleExport
  >)
}
