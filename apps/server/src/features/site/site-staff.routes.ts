import { bannerList, bannerRemove, bannerSave, bannersReorder } from '@portal/contract/site/banner.contract.ts'
import {
  managedPartnerList,
  partnerMove,
  partnerRead,
  partnerRemove,
  partnerSave,
} from '@portal/contract/site/partner-staff.contract.ts'
import { sitePictureUpload } from '@portal/contract/site/picture.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { deleteBanner, loadStaffBanners, reorderBanners, saveBanner } from './banner.service.ts'
import {
  deletePartner,
  loadStaffPartner,
  loadStaffPartners,
  movePartner,
  savePartner,
} from './partner-staff.service.ts'
import { saveSitePicture } from './picture.service.ts'
import { readPicturePart } from './picture-part.ts'

/**
 * Serves the calls with which staff publish content of the portal's own pages: partners, banners and their pictures.
 */
export function serveSitePages(app: FastifyInstance, deps: Deps): void {
  route(app, deps, sitePictureUpload, async ({ actor, request }) => {
    const { bytes, name } = await readPicturePart(request)
    return saveSitePicture(deps, actor, bytes, name)
  })
  route(app, deps, managedPartnerList, ({ input }) => loadStaffPartners(deps, input))
  route(app, deps, partnerRead, ({ input }) => loadStaffPartner(deps, input.partnerId))
  route(app, deps, partnerSave, ({ actor, input }) => savePartner(deps, actor, input))
  route(app, deps, partnerMove, async ({ actor, input }) => {
    await movePartner(deps, actor, input)
    return {}
  })
  route(app, deps, partnerRemove, async ({ actor, input }) => {
    await deletePartner(deps, actor, input.partnerId)
    return {}
  })
  route(app, deps, bannerList, ({ lang }) => loadStaffBanners(deps, lang))
  route(app, deps, bannerSave, ({ actor, input, lang }) => saveBanner(deps, actor, input, lang))
  route(app, deps, bannersReorder, async ({ actor, input }) => {
    await reorderBanners(deps, actor, input.bannerIds)
    return {}
  })
  route(app, deps, bannerRemove, async ({ actor, input }) => {
    await deleteBanner(deps, actor, input.bannerId)
    return {}
  })
}
