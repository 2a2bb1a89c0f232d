import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { promotionRows, promotionSave } from '@portal/contract/orders/promotion.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type PromotionRow = DataOf<typeof promotionRows>['rows'][number]
type PromotionInput = InputOf<typeof promotionSave>

export const usePromotions = (query: ListQuery | null): ListResult<PromotionRow> =>
  useAnswer(promotionRows, query as InputOf<typeof promotionRows> | null, { keepPrevious: true, staleTime: 0 })
export const savePromotion = (input: PromotionInput) => write(promotionSave, input)

/** Saves a code unchanged except for its state: paused or active. */
export const setPromotionPaused = (row: PromotionRow, isPaused: boolean) => {
  const { promotionId, code, note, kinds, percent, amount, minPrice, maxUses, maxUsesEach } = row
  return savePromotion({
    ...{ promotionId, code, note, kinds, percent, amount, minPrice, maxUses, maxUsesEach, isPaused },
    ...(row.companyId ? { companyId: row.companyId } : {}),
    ...(row.startsOn ? { startsOn: row.startsOn } : {}),
    ...(row.endsOn ? { endsOn: row.endsOn } : {}),
  })
}
