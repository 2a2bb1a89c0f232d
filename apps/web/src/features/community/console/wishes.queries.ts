import {
  managedWishList,
  wantedProductDemand,
  wishAnswer,
  wishCompanies,
  wishMerge,
  wishRead,
  wishRemove,
} from '@portal/contract/community/wish-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ManagedWish = DataOf<typeof managedWishList>['rows'][number]
export type SimilarWish = DataOf<typeof wishRead>['similar'][number]
export type WantedProduct = DataOf<typeof wantedProductDemand>['list'][number]

export const useManagedWishes = (query: ListQuery | null): ListResult<ManagedWish> =>
  useAnswer(managedWishList, query as InputOf<typeof managedWishList> | null, { keepPrevious: true, staleTime: 0 })
export const useWish = (wishId: string | null) =>
  useAnswer(wishRead, wishId === null ? null : { wishId }, { staleTime: 0 })
export const useWishCompanies = () => useAnswer(wishCompanies, {})
export const answerWish = (input: InputOf<typeof wishAnswer>) => write(wishAnswer, input)
export const mergeWish = (input: InputOf<typeof wishMerge>) => write(wishMerge, input)
export const removeManagedWish = (input: InputOf<typeof wishRemove>) => write(wishRemove, input)
/** Finds the first ten wishes of a company that match `q`, as targets of a merge. */
export const findWishes = async (companyId: string, q: string) =>
  (await send(managedWishList, { companyId, q, limit: 10 })).rows

/**
 * Returns a page of the products that people want. The server pages them by number, so the cursors are page numbers.
 */
export function useProductDemand(query: ListQuery | null): ListResult<WantedProduct> {
  const page = Number(query?.after ?? query?.before ?? 0)
  const size = query?.limit ?? 50
  const input = query ? { page, size, companyId: query.companyId } : null
  const result = useAnswer(wantedProductDemand, input as InputOf<typeof wantedProductDemand> | null, {
    keepPrevious: true,
  })
  const { data } = result
  return {
    ...result,
    data: data && {
      rows: data.list,
      total: data.total,
      isAbout: false,
      next: (data.page + 1) * data.size < data.total ? String(data.page + 1) : null,
      previous: data.page > 0 ? String(data.page - 1) : null,
    },
  }
}
