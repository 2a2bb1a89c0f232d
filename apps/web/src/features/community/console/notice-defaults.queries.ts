import { noticeDefaultSave, noticeDefaults } from '@portal/contract/community/notice-preference.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export const useNoticeDefaults = (companyId: string | undefined) =>
  useAnswer(noticeDefaults, companyId ? { companyId } : {}, { keepPrevious: true, staleTime: 0 })
export async function saveNoticeDefault(cell: InputOf<typeof noticeDefaultSave>): Promise<void> {
  await write(noticeDefaultSave, cell)
}
