import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { bannerList, bannerPut, bannerRemove, bannersOrder } from '@portal/contract/site/banner.contract.ts'
import { partnerManage, partnerPut, partnerRead, partnerRemove } from '@portal/contract/site/partner-staff.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type PartnerRow = DataOf<typeof partnerManage>['rows'][number]
export type ManagedPartner = DataOf<typeof partnerRead>
export const usePartnerRows = (query: ListQuery | null): ListResult<PartnerRow> =>
  useAnswer(partnerManage, query as InputOf<typeof partnerManage> | null, { keepPrevious: true, staleTime: 0 })
/** Returns all partners in display order, so that one can be moved. */
export const useAllPartners = () =>
  useAnswer(partnerManage, { limit: 500, sort: 'place' }, { keepPrevious: true, staleTime: 0 })
export const usePartner = (partnerId: string | null) =>
  useAnswer(partnerRead, partnerId === null ? null : { partnerId }, { staleTime: 0 })
export const readPartner = (partnerId: string) => send(partnerRead, { partnerId })
export const sendPartner = (input: InputOf<typeof partnerPut>) => write(partnerPut, input)
export const removePartner = (partnerId: string) => write(partnerRemove, { partnerId })

export type Banner = DataOf<typeof bannerList>['banners'][number]
export const useBanners = () => useAnswer(bannerList, {}, { staleTime: 0 })
export const readBanners = () => send(bannerList, {})
export const sendBanner = (input: InputOf<typeof bannerPut>) => write(bannerPut, input)
export const sendBannerOrder = (bannerIds: readonly string[]) => write(bannersOrder, { bannerIds: [...bannerIds] })
export const removeBanner = (bannerId: string) => write(bannerRemove, { bannerId })
