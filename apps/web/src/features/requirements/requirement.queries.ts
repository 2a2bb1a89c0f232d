import type { DataOf } from '@portal/contract/http/call.ts'
import { teamApprovals } from '@portal/contract/requirements/approval.contract.ts'
import { myRequirementExplanation, myRequirements, myTeam } from '@portal/contract/requirements/requirement.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type RequirementReasonData = DataOf<typeof myRequirementExplanation>
export type MyRequirement = DataOf<typeof myRequirements>['requirements'][number]
export type TeamPerson = DataOf<typeof myTeam>['people'][number]

export type TeamApproval = DataOf<typeof teamApprovals>['waiting'][number]

export const useMyRequirements = () => useAnswer(myRequirements, {}, { staleTime: 0 })
export const useMyRequirementReason = (requirementId: string | null) =>
  useAnswer(myRequirementExplanation, requirementId === null ? null : { requirementId }, { staleTime: 0 })
export const useMyTeam = () => useAnswer(myTeam, {}, { staleTime: 0 })
export const useTeamApprovals = () => useAnswer(teamApprovals, {}, { staleTime: 0 })
