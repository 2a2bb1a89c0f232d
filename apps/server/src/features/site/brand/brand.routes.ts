import { brandPictureUpload, brandRead, brandSave } from '@portal/contract/site/brand.contract.ts'
import { messageTextList, messageTextReset, messageTextSave } from '@portal/contract/site/message-text.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { saveSitePicture } from '../picture.service.ts'
import { readPicturePart } from '../picture-part.ts'
import { loadBrand, saveBrand } from './brand.service.ts'
import { loadMessageTexts, resetMessageText, saveMessageText } from './message-text.service.ts'

/** Serves the names, pictures and texts under which the portal appears, and the texts of its messages. */
export function serveBrand(app: FastifyInstance, deps: Deps): void {
  route(app, deps, brandRead, () => loadBrand(deps))
  route(app, deps, brandSave, ({ actor, input }) => saveBrand(deps, actor, input))
  route(app, deps, brandPictureUpload, async ({ actor, request }) => {
    const { bytes, name } = await readPicturePart(request)
    return saveSitePicture(deps, actor, bytes, name)
  })
  route(app, deps, messageTextList, ({ lang }) => loadMessageTexts(deps, lang))
  route(app, deps, messageTextSave, ({ actor, input }) => saveMessageText(deps, actor, input))
  route(app, deps, messageTextReset, async ({ actor, input }) => {
    await resetMessageText(deps, actor, input.kind)
    return {}
  })
}
