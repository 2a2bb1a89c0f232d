import {
  mediaBulkDelete,
  mediaCancel,
  mediaCaptionsRemove,
  mediaCaptionsUpload,
  mediaConversionState,
  mediaCreate,
  mediaCues,
  mediaCuesSave,
  mediaDelete,
  mediaDetail,
  mediaFinish,
  mediaList,
  mediaPartUpload,
  mediaPosterSet,
  mediaRead,
  mediaRetry,
} from '@portal/contract/media/media.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { route } from '../../core/http/route.ts'
import { importCaptions, loadCaptionCues, removeCaptions, saveCaptionCues } from './captions.service.ts'
import { loadMediaDetail, loadMediaLibrary, startMediaDeletion } from './library.service.ts'
import {
  cancelMedia,
  createMedia,
  deleteMediaItem,
  finishMediaUpload,
  loadMediaConversionState,
  loadMediaItem,
  retryMedia,
  saveUploadPart,
  updateMediaMetrics,
} from './media.service.ts'
import { chooseMediaPoster } from './poster.service.ts'
import { uploadPartBytes } from './upload.rules.ts'

/** Largest file of captions, in bytes. */
const maxCaptionBytes = 2 * 1024 * 1024

/** Serves the calls with which staff manage media. */
export function serveMedia(app: FastifyInstance, deps: Deps): void {
  route(app, deps, mediaCreate, ({ actor, input }) => createMedia(deps, actor, input))
  route(app, deps, mediaPartUpload, async ({ actor, input, request }) => {
    const part = await request.file({ limits: { files: 1, fileSize: uploadPartBytes + 1 } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    return saveUploadPart(deps, actor, input, part.file)
  })
  route(app, deps, mediaFinish, ({ actor, input, lang }) => finishMediaUpload(deps, actor, input.mediaId, lang))
  route(app, deps, mediaRead, ({ actor, input, lang }) => loadMediaItem(deps, actor, input.mediaId, lang))
  route(app, deps, mediaList, ({ actor, input, lang }) => loadMediaLibrary(deps, actor, input, lang))
  route(app, deps, mediaDetail, ({ actor, input, lang }) => loadMediaDetail(deps, actor, input.mediaId, lang))
  route(app, deps, mediaBulkDelete, ({ actor, input, lang }) => startMediaDeletion(deps, actor, input, lang))
  route(app, deps, mediaPosterSet, ({ actor, input, lang }) => chooseMediaPoster(deps, actor, input, lang))
  route(app, deps, mediaCues, ({ input }) => loadCaptionCues(deps, input.mediaId))
  route(app, deps, mediaCuesSave, ({ actor, input }) => saveCaptionCues(deps, actor, input))
  route(app, deps, mediaCancel, ({ actor, input, lang }) => cancelMedia(deps, actor, input.mediaId, lang))
  route(app, deps, mediaRetry, ({ actor, input, lang }) => retryMedia(deps, actor, input.mediaId, lang))
  route(app, deps, mediaDelete, ({ actor, input }) => deleteMediaItem(deps, actor, input.mediaId))
  route(app, deps, mediaCaptionsUpload, async ({ actor, input, request }) => {
    const part = await request.file({ limits: { files: 1, fileSize: maxCaptionBytes } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return importCaptions(deps, actor, input, bytes)
  })
  route(app, deps, mediaCaptionsRemove, ({ actor, input, lang }) => removeCaptions(deps, actor, input, lang))
  route(app, deps, mediaConversionState, ({ lang }) => loadMediaConversionState(deps, lang))
  deps.metrics.watched.set('media', () => updateMediaMetrics(deps))
}
