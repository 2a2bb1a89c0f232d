import {
  mediaCancel,
  mediaCaptions,
  mediaCaptionsRemove,
  mediaCreate,
  mediaDelete,
  mediaFinish,
  mediaList,
  mediaPart,
  mediaRead,
  mediaRetry,
  mediaState,
} from '@portal/contract/media/media.contract.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/route.ts'
import { cancelMedia, createMedia, finishUpload, keepPart, mediaFor, mediaStateFor, putCaptions, readMedia, removeCaptions, removeMedia, retryMedia } from './media.service.ts'
import { partBytes } from './upload.rules.ts'

/** Largest file of captions, in bytes. */
const maxCaptionBytes = 2 * 1024 * 1024

/** Films and recordings, for who keeps courses. */
export function serveMedia(app: FastifyInstance, deps: Deps): void {
  route(app, deps, mediaCreate, ({ actor, input }) => createMedia(deps, actor, input))
  route(app, deps, mediaPart, async ({ actor, input, request }) => {
    const part = await request.file({ limits: { files: 1, fileSize: partBytes + 1 } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    return keepPart(deps, actor, input, part.file)
  })
  route(app, deps, mediaFinish, ({ actor, input, lang }) => finishUpload(deps, actor, input.mediaId, lang))
  route(app, deps, mediaRead, ({ actor, input, lang }) => readMedia(deps, actor, input.mediaId, lang))
  route(app, deps, mediaList, ({ actor, input, lang }) => mediaFor(deps, actor, input, lang))
  route(app, deps, mediaCancel, ({ actor, input, lang }) => cancelMedia(deps, actor, input.mediaId, lang))
  route(app, deps, mediaRetry, ({ actor, input, lang }) => retryMedia(deps, actor, input.mediaId, lang))
  route(app, deps, mediaDelete, ({ actor, input }) => removeMedia(deps, actor, input.mediaId))
  route(app, deps, mediaCaptions, async ({ actor, input, request }) => {
    const part = await request.file({ limits: { files: 1, fileSize: maxCaptionBytes } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return putCaptions(deps, actor, input, bytes)
  })
  route(app, deps, mediaCaptionsRemove, ({ actor, input, lang }) => removeCaptions(deps, actor, input, lang))
  route(app, deps, mediaState, ({ lang }) => mediaStateFor(deps, lang))
}
