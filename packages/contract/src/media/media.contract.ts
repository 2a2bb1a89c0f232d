import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Id, Instant, Nullable, Seconds, Words } from '../http/scalars.ts'

/** Staff calls on films and recordings. A file is sent in parts, so that a line that breaks costs one part and a proxy sees no large body. */
const access = { grant: 'courses' } as const
const Kind = Words('video', 'audio')
const State = Words('uploading', 'queued', 'working', 'ready', 'failed', 'cancelled')
const Which = Type.Object({ mediaId: Id })
/** The language of captions by its code (BCP 47), such as `zh`, `en`, `fr` or `pt-BR`. */
const CaptionLang = Type.String({ pattern: '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$', maxLength: 35 })

const Media = Type.Object({
  mediaId: Id,
  name: Type.String(),
  size: Type.Integer(),
  state: State,
  percent: Type.Integer({ description: 'how much of the work is done while it is worked on, 0 to 100' }),
  reason: Nullable(Type.String({ description: 'why it failed, by its stable name' })),
  why: Nullable(Type.String({ description: "the same in the caller's language" })),
  kind: Nullable(Kind),
  duration: Seconds,
  qualities: Type.Array(Words('sd', 'hd', 'shd', 'only'), { description: 'the renditions there are; `only`: sound' }),
  posterUrl: Nullable(Type.String()),
  captions: Type.Array(CaptionLang),
  lessons: Type.Integer({ description: 'how many lessons use it' }),
  createdAt: Instant,
  changedAt: Instant,
})

export const mediaCreate = call({
  method: 'POST',
  path: '/comp/console/media/create',
  access,
  encoding: 'form',
  summary: 'Begin to upload a film or recording: says in how many parts of how many bytes',
  changes: ['media'],
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), size: Type.Integer({ minimum: 1 }) }),
  data: Type.Object({ mediaId: Id, partBytes: Type.Integer(), parts: Type.Integer() }),
  errors: ['ffmpegMissing', 'tooLarge'],
})

export const mediaPart = call({
  method: 'POST',
  path: '/comp/console/media/part',
  access,
  encoding: 'multipart',
  summary: 'Send one part of the file, counted from 0; sending one again replaces it',
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
  summary: 'All parts are sent: make it ready for playing. An error names the parts that are missing',
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
  summary: 'A film or recording: how far it is, or what became of it',
  shows: ['media'],
  body: Which,
  data: Media,
  errors: ['mediaNotFound'],
})

export const mediaList = call({
  method: 'POST',
  path: '/comp/console/media/list',
  access,
  encoding: 'form',
  summary: 'Films and recordings, the newest first',
  shows: ['media'],
  body: Type.Object({ state: Type.Optional(State), kind: Type.Optional(Kind), q: Type.Optional(Type.String({ maxLength: 80 })), ...pageQuery(20) }),
  data: PageOf(Media),
  errors: [],
})

export const mediaCancel = call({
  method: 'POST',
  path: '/comp/console/media/cancel',
  access,
  encoding: 'form',
  summary: 'Give up an upload, or the work on it; what was sent is deleted',
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
  summary: 'Try again what failed, with the file that was sent',
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
  summary: 'Delete a film or recording that no lesson uses',
  changes: ['media'],
  body: Which,
  data: Which,
  errors: ['mediaNotFound', 'mediaState', 'mediaInUse'],
})

export const mediaCaptions = call({
  method: 'POST',
  path: '/comp/console/media/captions',
  access,
  encoding: 'multipart',
  summary: 'Captions in a language: SRT or WebVTT in any common encoding; replaces those there were',
  changes: ['media'],
  query: Type.Object({ mediaId: Id, lang: CaptionLang }),
  data: Type.Object({ mediaId: Id, lang: CaptionLang, cues: Type.Integer(), left: Type.Integer({ description: 'blocks that could not be read and were left out' }) }),
  errors: ['mediaNotFound', 'captionsUnreadable'],
  bodyLimit: 4 * 1024 * 1024,
})

export const mediaCaptionsRemove = call({
  method: 'POST',
  path: '/comp/console/media/captionsRemove',
  access,
  encoding: 'form',
  summary: 'Take the captions of a language away',
  changes: ['media'],
  body: Type.Object({ mediaId: Id, lang: CaptionLang }),
  data: Media,
  errors: ['mediaNotFound'],
})

export const mediaState = call({
  method: 'POST',
  path: '/comp/console/media/state',
  access,
  encoding: 'form',
  summary: 'Whether films can be made ready here, and what waits',
  shows: ['media'],
  data: Type.Object({
    ffmpeg: Words('ready', 'missing'),
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
