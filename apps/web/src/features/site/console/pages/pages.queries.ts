import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { bannerList, bannerRemove, bannerSave, bannersReorder } from '@portal/contract/site/banner.contract.ts'
import {
  managedPartnerList,
  partnerRead,
  partnerRemove,
  partnerSave,
} from '@portal/contract/site/partner-staff.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type PartnerRow = DataOf<typeof managedPartnerList>['rows'][number]
export type ManagedPartner = DataOf<typeof partnerRead>
export const usePartnerRows = (query: ListQuery | null): ListResult<PartnerRow> =>
  useAnswer(managedPartnerList, query as InputOf<typeof managedPartnerList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
/** Returns the partners on one page in display order, at most 500, so that one can be moved. */
export const useAllPartners = () =>
  useAnswer(managedPartnerList, { limit: 500, sort: 'place' }, { keepPrevious: true, staleTime: 0 })
export const usePartner = (partnerId: string | null) =>
  useAnswer(partnerRead, partnerId === null ? null : { partnerId }, { staleTime: 0 })
export const fetchPartner = (partnerId: string) => send(partnerRead, { partnerId })
export const savePartner = (input: InputOf<typeof partnerSave>) => write(partnerSave, input)
export const deletePartner = (partnerId: string) => write(partnerRemove, { partnerId })

export type Banner = DataOf<typeof bannerList>['banners'][number]
export const useBanners = () => useAnswer(bannerList, {}, { staleTime: 0 })
export const fetchBanners = () => send(bannerList, {})
export const saveBanner = (input: InputOf<typeof bannerSave>) => write(bannerSave, input)
export const saveBannerOrder = (bannerIds: readonly string[]) => write(bannersReorder, { bannerIds: [...bannerIds] })
export const deleteBanner = (bannerId: string) => write(bannerRemove, { bannerId })
