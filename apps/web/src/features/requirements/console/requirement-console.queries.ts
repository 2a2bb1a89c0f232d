import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { departmentList, peopleList } from '@portal/contract/identity/people.contract.ts'
import { approvalRuleSet, approvalRules } from '@portal/contract/requirements/approval.contract.ts'
import {
  leaveOfAbsenceRecord,
  managedRequirementList,
  requirementActivate,
  requirementArchive,
  requirementCoverage,
  requirementCoverageGroups,
  requirementCreate,
  requirementExplain,
  requirementExport,
  requirementGroups,
  requirementItemFind,
  requirementPeople,
  requirementPreview,
  requirementPreviewCompleted,
  requirementRead,
  requirementTotals,
  requirementUpdate,
  requirementWaive,
  requirementWaiverWithdraw,
  teamManagerSet,
  teamManagers,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type RequirementRow = DataOf<typeof managedRequirementList>['rows'][number]
export type Requirement = DataOf<typeof requirementRead>
export type RequirementPerson = DataOf<typeof requirementPeople>['rows'][number]
export type CoverageDay = DataOf<typeof requirementCoverage>['history'][number]
export type CoverageCounts = DataOf<typeof requirementCoverage>['counts']
export type RequirementItem = DataOf<typeof requirementItemFind>['things'][number]
export type RequirementPreview = DataOf<typeof requirementPreview>
export type RequirementContentData = Requirement['content']

export const useRequirements = (query: ListQuery | null): ListResult<RequirementRow> =>
  useAnswer(managedRequirementList, query as InputOf<typeof managedRequirementList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useRequirementTotals = (companyId: string | undefined) =>
  useAnswer(requirementTotals, companyId === undefined ? {} : { companyId }, { staleTime: 0 })
export const useRequirement = (requirementId: string) => useAnswer(requirementRead, { requirementId }, { staleTime: 0 })
export const fetchRequirement = (requirementId: string) => send(requirementRead, { requirementId })
export const useRequirementCoverage = (requirementId: string | null) =>
  useAnswer(requirementCoverage, requirementId === null ? null : { requirementId }, { staleTime: 0 })
export const fetchCoverageGroups = (requirementId: string) => send(requirementCoverageGroups, { requirementId })
/** Returns the list hook for the people of one requirement. */
export const createRequirementPeopleHook =
  (requirementId: string) =>
  (query: ListQuery | null): ListResult<RequirementPerson> =>
    useAnswer(
      requirementPeople,
      query === null ? null : ({ ...query, requirementId } as InputOf<typeof requirementPeople>),
      { keepPrevious: true, staleTime: 0 },
    )
export const useRequirementExplanation = (requirementId: string, accountId: string) =>
  useAnswer(requirementExplain, { requirementId, accountId }, { staleTime: 0 })
export const useRequirementDepartments = (companyId: string | null) =>
  useAnswer(departmentList, companyId === null ? null : { companyId })
export const useRequirementGroups = (companyId: string) => useAnswer(requirementGroups, { companyId }, { staleTime: 0 })
export const findRequirementItems = (companyId: string, q: string, signal: AbortSignal) =>
  send(requirementItemFind, { companyId, q }, { signal })
export const findRequirementEmployees = (companyId: string, q: string, signal: AbortSignal) =>
  send(peopleList, { companyId, q, membership: 'active', limit: 8 }, { signal })
export const previewRequirementPeople = (requirementId: string, content: RequirementContentData) =>
  send(requirementPreview, { requirementId, content })
export const countCompletedPeople = (requirementId: string, content: RequirementContentData) =>
  send(requirementPreviewCompleted, { requirementId, content })
export const useApprovalRules = (companyId: string | null) =>
  useAnswer(approvalRules, companyId === null ? null : { companyId }, { staleTime: 0 })
export const useDepartmentManagers = (companyId: string | null) =>
  useAnswer(teamManagers, companyId === null ? null : { companyId }, { staleTime: 0 })

export const createRequirement = (input: InputOf<typeof requirementCreate>) => write(requirementCreate, input)
export const updateRequirement = (input: InputOf<typeof requirementUpdate>) => write(requirementUpdate, input)
export const activateRequirement = (input: InputOf<typeof requirementActivate>) => write(requirementActivate, input)
export const archiveRequirement = (input: InputOf<typeof requirementArchive>) => write(requirementArchive, input)
export const waiveRequirement = (input: InputOf<typeof requirementWaive>) => write(requirementWaive, input)
export const withdrawWaiver = (input: InputOf<typeof requirementWaiverWithdraw>) =>
  write(requirementWaiverWithdraw, input)
export const saveLeaveOfAbsence = (input: InputOf<typeof leaveOfAbsenceRecord>) => write(leaveOfAbsenceRecord, input)
export const setApprovalRule = (input: InputOf<typeof approvalRuleSet>) => write(approvalRuleSet, input)
export const setDepartmentManager = (input: InputOf<typeof teamManagerSet>) => write(teamManagerSet, input)
export const exportRequirementPeople = (requirementId: string, query: ListQuery) => {
  const { state, departmentId } = query
  return write(requirementExport, {
    requirementId,
    requestKey: crypto.randomUUID(),
    ...(state ? { state } : {}),
    ...(departmentId ? { departmentId } : {}),
  } as InputOf<typeof requirementExport>)
}
