import {
  examCentreSave,
  examCouponGive,
  examSessionCreate,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import {
  examCentreBoard,
  examCouponRevoke,
  examCouponRows,
  examSessionCancel,
  examSessionChange,
} from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type CentreBoard = DataOf<typeof examCentreBoard>
export type BoardSession = CentreBoard['sessions'][number]
export type BoardCentre = CentreBoard['centres'][number]
export type StaffCoupon = DataOf<typeof examCouponRows>['rows'][number]

export const useSessionBoard = (from: string | undefined) =>
  useAnswer(examCentreBoard, from ? { from } : {}, { keepPrevious: true, staleTime: 0 })
export const createSession = (input: InputOf<typeof examSessionCreate>) => write(examSessionCreate, input)
export const rescheduleSession = (input: InputOf<typeof examSessionChange>) => write(examSessionChange, input)
export const cancelSession = (input: InputOf<typeof examSessionCancel>) => write(examSessionCancel, input)
export const saveCentre = (input: InputOf<typeof examCentreSave>) => write(examCentreSave, input)
export const useCoupons = (query: ListQuery | null) =>
  useAnswer(examCouponRows, query as InputOf<typeof examCouponRows> | null, { keepPrevious: true, staleTime: 0 })
export const issueCoupon = (input: InputOf<typeof examCouponGive>) => write(examCouponGive, input)
export const revokeCoupon = (couponId: string) => write(examCouponRevoke, { couponId })
