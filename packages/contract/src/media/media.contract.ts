import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { inputLimits } from '../http/input.limits.ts'
import { ListOf, listQuery, Selection } from '../http/list.ts'
import { Bilingual, Id, Instant, Nullable, OneOf, RequestKey, Seconds } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'

/**
 * Staff calls on media. A file is sent in parts, so that a broken connection costs one part and a proxy sees no large
 * body.
 */
const access = { grant: 'courses' } as const
const Kind = OneOf('video', 'audio')
const State = OneOf('uploading', 'queued', 'working', 'ready', 'failed', 'cancelled')
const Quality = OneOf('sd', 'hd', 'shd', 'only')
const Which = Type.Object({ mediaId: Id })
/** The language of captions by its code (BCP 47), such as `zh`, `en`, `fr` or `pt-BR`. */
const CaptionLang = Type.String({ pattern: '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$', maxLength: 35 })

/** Facts of the uploaded file, and its renditions. */
const Source = Type.Object({
  codec: Nullable(
    Type.String({ description: 'codec of the picture, or otherwise of the sound, by the name that ffprobe uses' }),
  ),
  width: Type.Integer(),
  height: Type.Integer(),
  rate: Type.Number({ description: 'frames per second' }),
  renditions: Type.Array(Type.Object({ quality: Quality, width: Type.Integer(), height: Type.Integer() })),
})

export const Media = Type.Object({
  mediaId: Id,
  name: Type.String(),
  size: Type.Integer(),
  received: Type.Integer({ description: 'bytes received so far; for a failed one, bytes kept for a retry' }),
  state: State,
  percent: Type.Integer({ description: 'progress while it is processed, 0 to 100' }),
  ahead: Type.Integer({ description: 'number of files ahead of it in the queue' }),
  secondsLeft: Nullable(Type.Integer({ description: 'estimated remaining time' })),
  reason: Nullable(Type.String({ description: 'stable name of the failure' })),
  why: Nullable(Type.String({ description: "the failure, in the caller's language" })),
  kind: Nullable(Kind),
  duration: Seconds,
  qualities: Type.Array(Quality, { description: 'available renditions; `only`: sound' }),
  source: Nullable(Source),
  posterUrl: Nullable(Type.String()),
  posterAt: Nullable(Type.Integer({ description: 'the second of the chosen poster frame' })),
  captions: Type.Array(CaptionLang),
  lessons: Type.Integer({ description: 'number of lessons that use it' }),
  uploadedBy: Nullable(Type.String()),
  createdAt: Instant,
  changedAt: Instant,
})

export const mediaCreate = call({
  method: 'POST',
  path: '/comp/console/media/create',
  access,
  encoding: 'form',
  summary: 'Start an upload of video or audio. Returns the number and size of its parts',
  changes: ['media'],
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), size: Type.Integer({ minimum: 1 }) }),
  data: Type.Object({ mediaId: Id, partBytes: Type.Integer(), parts: Type.Integer() }),
  errors: ['ffmpegMissing', 'tooLarge'],
})

export const mediaPartUpload = call({
  method: 'POST',
  path: '/comp/console/media/part',
  access,
  encoding: 'multipart',
  summary: 'Send one part of the file, counted from 0. Sending a part again replaces it',
  changes: [],
  query: Type.Object({ mediaId: Id, part: Type.Integer({ minimum: 0, maximum: 200_000 }) }),
  data: Type.Object({ mediaId: Id, part: Type.Integer(), size: Type.Integer() }),
  errors: ['mediaNotFound', 'mediaState', 'wrongFileType'],
  bodyLimit: 20 * 1024 * 1024,
})

export const mediaFinish = call({
  method: 'POST',
  path: '/comp/console/media/finish',
  access,
  encoding: 'form',
  summary: 'Finish an upload and start transcoding. An error names the missing parts',
  changes: ['media'],
  body: Which,
  data: Media,
  errors: ['mediaNotFound', 'mediaState', 'mediaIncomplete'],
})

export const mediaRead = call({
  method: 'POST',
  path: '/comp/console/media/read',
  access,
  encoding: 'form',
  summary: 'The state of a media file',
  shows: ['media'],
  body: Which,
  data: Media,
  errors: ['mediaNotFound'],
})

export const mediaSorts = ['createdAt', 'name', 'size', 'duration'] as const
export const mediaFilters = {
  state: Type.Optional(State),
  kind: Type.Optional(Kind),
  use: Type.Optional(OneOf('used', 'unused')),
  lacks: Type.Optional(OneOf('zh', 'en')),
}
export const mediaList = call({
  method: 'POST',
  path: '/comp/console/media/list',
  access,
  encoding: 'form',
  summary: 'The media library. Cancelled uploads are listed only on request',
  shows: ['media', 'contents'],
  body: listQuery(mediaSorts, mediaFilters),
  data: ListOf(Media),
  errors: [],
})

/** Captions of one language: number of cues, encoding, and unreadable blocks. */
const CaptionFacts = Type.Object({
  lang: CaptionLang,
  fileId: Id,
  cues: Nullable(Type.Integer()),
  encoding: Nullable(Type.String({ description: 'encoding of the file, by its name in the Encoding standard' })),
  left: Type.Integer({ description: 'unreadable blocks that were left out' }),
})
export const mediaDetail = call({
  method: 'POST',
  path: '/comp/console/media/detail',
  access,
  encoding: 'form',
  summary: 'One media file with its playlists, captions and the lessons that use it',
  shows: ['media', 'contents', 'courses'],
  body: Which,
  data: Type.Object({
    media: Media,
    renditions: Type.Array(Type.Object({ quality: Quality, size: Type.Integer({ description: 'bytes' }) })),
    play: Nullable(
      Type.Object({
        url: Type.String(),
        autoUrl: Type.String(),
        mediaToken: Type.String(),
        subtitles: Type.Array(Type.Object({ lang: CaptionLang, url: Type.String() })),
      }),
    ),
    captions: Type.Array(CaptionFacts),
    uses: Type.Array(
      Type.Object({
        productId: Id,
        kind: OneOf('course', 'column', 'topic', 'live', 'knowledge'),
        status: OneOf('draft', 'published', 'withdrawn', 'archived'),
        title: Bilingual,
        contentId: Id,
        lesson: Bilingual,
      }),
      { description: 'the first two hundred' },
    ),
  }),
  errors: ['mediaNotFound'],
})

export const mediaCancel = call({
  method: 'POST',
  path: '/comp/console/media/cancel',
  access,
  encoding: 'form',
  summary: 'Cancel an upload or its transcoding. The uploaded parts are deleted',
  changes: ['media'],
  body: Which,
  data: Media,
  errors: ['mediaNotFound', 'mediaState'],
})

export const mediaRetry = call({
  method: 'POST',
  path: '/comp/console/media/retry',
  access,
  encoding: 'form',
  summary: 'Retry a failed transcoding with the uploaded file',
  changes: ['media'],
  body: Which,
  data: Media,
  errors: ['mediaNotFound', 'mediaState'],
})

export const mediaDelete = call({
  method: 'POST',
  path: '/comp/console/media/delete',
  access,
  encoding: 'form',
  summary: 'Delete a media file that no lesson uses',
  changes: ['media'],
  body: Which,
  data: Which,
  errors: ['mediaNotFound', 'mediaState', 'mediaInUse'],
})

export const mediaCaptionsUpload = call({
  method: 'POST',
  path: '/comp/console/media/captions',
  access,
  encoding: 'multipart',
  summary:
    'Upload captions in a language: SRT or WebVTT in any common encoding. Refused if the existing ones have changed since `fileId`; omit it for a language without captions',
  changes: ['media'],
  query: Type.Object({ mediaId: Id, lang: CaptionLang, fileId: Type.Optional(Id) }),
  data: Type.Object({
    mediaId: Id,
    lang: CaptionLang,
    cues: Type.Integer(),
    left: Type.Integer({ description: 'unreadable blocks that were left out' }),
    encoding: Type.String(),
  }),
  errors: ['mediaNotFound', 'conflict', 'captionsUnreadable'],
  bodyLimit: inputLimits.captions.bytes,
})

export const mediaCaptionsRemove = call({
  method: 'POST',
  path: '/comp/console/media/captionsRemove',
  access,
  encoding: 'form',
  summary: 'Remove the captions of a language. Refused if they have changed since `fileId`',
  changes: ['media'],
  body: Type.Object({ mediaId: Id, lang: CaptionLang, fileId: Id }),
  data: Media,
  errors: ['mediaNotFound', 'conflict'],
})

/**
 * A cue: its start and end in milliseconds and its text; `<i>`, `<b>`, `<u>` and ruby are markup, everything else is
 * text.
 */
const Cue = Type.Object({
  from: Type.Integer({ minimum: 0, maximum: 359_999_999 }),
  to: Type.Integer({ minimum: 1, maximum: 359_999_999 }),
  text: Type.String({ minLength: 1, maxLength: 1000 }),
})

export const mediaCues = call({
  method: 'POST',
  path: '/comp/console/media/cues',
  access,
  encoding: 'form',
  summary: 'The cues of all captions, with the unreadable parts of their files',
  shows: ['media'],
  body: Which,
  data: Type.Object({
    languages: Type.Array(
      Type.Object({
        lang: CaptionLang,
        fileId: Id,
        cues: Type.Array(Cue),
        leftOut: Type.Array(
          Type.Object({
            line: Type.Integer({ description: 'line in the uploaded file, from 1' }),
            text: Type.String(),
            why: OneOf('time', 'empty', 'endsFirst'),
          }),
          { description: 'the first hundred' },
        ),
      }),
    ),
  }),
  errors: ['mediaNotFound'],
})

export const mediaCuesSave = call({
  method: 'POST',
  path: '/comp/console/media/cuesPut',
  access,
  encoding: 'json',
  summary:
    'Set the cues of a language. Refused if they have changed since `fileId`; omit it for a language without captions',
  changes: ['media'],
  body: Type.Object({
    mediaId: Id,
    lang: CaptionLang,
    fileId: Type.Optional(Id),
    cues: Type.Array(Cue, { minItems: 1, maxItems: inputLimits.captions.cues }),
  }),
  data: Type.Object({ mediaId: Id, lang: CaptionLang, fileId: Id, cues: Type.Integer() }),
  errors: ['mediaNotFound', 'conflict', 'captionsUnreadable'],
  bodyLimit: inputLimits.captions.bytes,
})

export const mediaPosterSet = call({
  method: 'POST',
  path: '/comp/console/media/poster',
  access,
  encoding: 'form',
  summary: 'Use a frame of a video as its poster',
  changes: ['media'],
  body: Type.Object({ mediaId: Id, second: Type.Integer({ minimum: 0, maximum: 360_000 }) }),
  data: Media,
  errors: ['mediaNotFound', 'mediaState', 'ffmpegMissing'],
  limit: { max: 60, perSeconds: 60 },
})

export const mediaBulkDelete = call({
  method: 'POST',
  path: '/comp/console/media/bulkDelete',
  access,
  encoding: 'json',
  summary: 'Delete many media files, as a task. Files that a lesson uses are kept and listed',
  changes: ['tasks', 'media', 'audit'],
  body: Type.Object({ requestKey: RequestKey, selection: Selection(mediaFilters) }),
  data: Type.Object({ task: Task }),
  errors: [],
})

export const mediaConversionState = call({
  method: 'POST',
  path: '/comp/console/media/state',
  access,
  encoding: 'form',
  summary: 'State of media conversion: availability and queue',
  shows: ['media'],
  data: Type.Object({
    ffmpeg: OneOf('ready', 'missing'),
    ffmpegVersion: Nullable(Type.String()),
    hint: Nullable(Type.String({ description: "what to install, in the caller's language" })),
    queued: Type.Integer(),
    working: Type.Integer(),
    failed: Type.Integer(),
    maxBytes: Type.Integer(),
    maxSeconds: Seconds,
  }),
  errors: [],
})
