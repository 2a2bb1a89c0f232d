import {
  examCentreSave,
  examCouponIssue,
  examSessionCreate,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import {
  examCentreBoard,
  examCouponList,
  examCouponRevoke,
  examSessionCancel,
  examSessionReschedule,
} from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type CentreBoard = DataOf<typeof examCentreBoard>
export type CentreBoardSession = CentreBoard['sessions'][number]
export type CentreBoardCentre = CentreBoard['centres'][number]
export type StaffExamCoupon = DataOf<typeof examCouponList>['rows'][number]

export const useCentreBoard = (from: string | undefined) =>
  useAnswer(examCentreBoard, from ? { from } : {}, { keepPrevious: true, staleTime: 0 })
export const createExamSession = (input: InputOf<typeof examSessionCreate>) => write(examSessionCreate, input)
export const rescheduleExamSession = (input: InputOf<typeof examSessionReschedule>) =>
  write(examSessionReschedule, input)
export const cancelExamSession = (input: InputOf<typeof examSessionCancel>) => write(examSessionCancel, input)
export const saveExamCentre = (input: InputOf<typeof examCentreSave>) => write(examCentreSave, input)
export const useStaffExamCoupons = (query: ListQuery | null) =>
  useAnswer(examCouponList, query as InputOf<typeof examCouponList> | null, { keepPrevious: true, staleTime: 0 })
export const issueExamCoupon = (input: InputOf<typeof examCouponIssue>) => write(examCouponIssue, input)
export const revokeExamCoupon = (couponId: string) => write(examCouponRevoke, { couponId })
