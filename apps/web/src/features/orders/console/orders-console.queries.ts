import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  orderRows,
  refundDecide,
  refundPropose,
  staffOrderRead,
  transferArrivalRecord,
  transferConfirm,
} from '@portal/contract/orders/order-staff.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type OrderRow = DataOf<typeof orderRows>['rows'][number]
export type StaffOrder = DataOf<typeof staffOrderRead>

export const useOrderRows = (query: ListQuery | null): ListResult<OrderRow> =>
  useAnswer(orderRows, query as InputOf<typeof orderRows> | null, { keepPrevious: true, staleTime: 0 })
export const useStaffOrder = (orderId: string) => useAnswer(staffOrderRead, { orderId }, { staleTime: 0 })
export const proposeRefund = (input: InputOf<typeof refundPropose>) => write(refundPropose, input)
export const decideRefund = (input: InputOf<typeof refundDecide>) => write(refundDecide, input)
export const recordTransferArrival = (orderId: string, note: string) => write(transferArrivalRecord, { orderId, note })
export const confirmTransfer = (orderId: string) => write(transferConfirm, { orderId })
