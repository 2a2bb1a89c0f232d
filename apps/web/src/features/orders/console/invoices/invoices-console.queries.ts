import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import {
  invoiceIssue,
  invoiceReject,
  invoiceRows,
  redInvoiceRecord,
} from '@portal/contract/orders/order-staff.contract.ts'
import { uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type StaffInvoice = DataOf<typeof invoiceRows>['rows'][number]
export type InvoiceFile = InputOf<typeof invoiceIssue>['paper']

export const useInvoices = (query: ListQuery | null): ListResult<StaffInvoice> =>
  useAnswer(invoiceRows, query as InputOf<typeof invoiceRows> | null, { keepPrevious: true, staleTime: 0 })
/** Issues an invoice; first uploads its file, unless that is null. */
export async function issueInvoice(input: Omit<InputOf<typeof invoiceIssue>, 'fileId'>, file: File | null) {
  const own = file ? { fileId: (await uploadFiles(fileUpload, { purpose: 'attachment' }, file)).fileId } : {}
  return write(invoiceIssue, { ...input, ...own })
}
export const rejectInvoice = (invoiceId: string, reason: string) => write(invoiceReject, { invoiceId, reason })
export const recordRedInvoice = (invoiceId: string, number: string) => write(redInvoiceRecord, { invoiceId, number })
