import { Type } from 'typebox'
import { ContentType } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { Empty, Flag, Id, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { studyLimits } from './study.limits.ts'

/**
 * The facts that a player needs for a lesson (specification sections 3, 4 and 7). Every `times` minutes of play, the
 * learner has to confirm that they are present; with `interventions` 0, never.
 */
export const PlayInfo = Type.Object({
  lastRecord: Seconds,
  dragPlay: Flag,
  speedUpPlay: Flag,
  duration: Seconds,
  interventions: Type.Integer(),
  times: Type.Integer(),
  hdUrl: Type.String(),
  sdUrl: Type.String(),
  shdUrl: Type.String(),
  url: Type.String(),
  autoUrl: Type.String({
    description: 'all qualities in one playlist, from which the player chooses; empty if there is only one',
  }),
  furthest: Seconds,
  percent: Type.Integer(),
  previewTime: Type.Integer({ description: 'seconds of the free preview; -1: no limit' }),
  mediaToken: Type.String({
    description: 'access_token of the media addresses: valid for this user and this content, for some hours',
  }),
  subtitles: Type.Array(
    Type.Object({ lang: Type.String({ description: 'the code of the language, BCP 47' }), url: Type.String() }),
  ),
  posterUrl: Nullable(Type.String()),
  watermark: Nullable(
    Type.String({ description: "the learner's name and employee number, if the course has a watermark" }),
  ),
  planId: Nullable(
    Type.String({
      description: 'the plan from which it is played, if it is assigned to the learner and contains the product',
    }),
  ),
})

/**
 * Old-video sends contentId, productId, planId, from; the other pages knowledgeId, planId, from and, from course pages,
 * contentId.
 */
const playQuery = Type.Object({
  knowledgeId: Type.Optional(Type.String({ maxLength: 64 })),
  contentId: Type.Optional(Type.String({ maxLength: 64 })),
  productId: Type.Optional(Type.String({ maxLength: 64 })),
  planId: Type.Optional(Type.String({ maxLength: 64 })),
  from: Type.Optional(Type.String({ maxLength: 20 })),
})
const playErrors = ['lessonNotFound', 'productNotFound', 'lessonLocked', 'notEntitled'] as const

export const playInfoRead = call({
  method: 'GET',
  path: '/comp/pc/playInfo',
  access: 'signedIn',
  encoding: 'query',
  summary: 'All data that the player needs for a content item',
  shows: [],
  query: playQuery,
  data: PlayInfo,
  errors: playErrors,
})

export const playInfoReadByPost = call({
  method: 'POST',
  path: '/comp/pc/playInfo',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The same as GET',
  shows: [],
  body: playQuery,
  data: PlayInfo,
  errors: playErrors,
})

/** Returns the media addresses of a video lesson, by `contentId` (specification section 3, video source data). */
export const videoSource = call({
  method: 'POST',
  path: '/comp/pc/videoSource',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Media addresses of one lesson',
  shows: [],
  body: Type.Object({ contentId: Id, productId: Id }),
  data: Type.Object({
    contentId: Id,
    hdUrl: Type.String(),
    sdUrl: Type.String(),
    shdUrl: Type.String(),
    url: Type.String(),
  }),
  errors: playErrors,
})

/**
 * Returns the text of an article (empty for any other lesson) and the rule of its completion. For a learner, this call
 * starts the lesson.
 */
export const lessonTextRead = call({
  method: 'POST',
  path: '/comp/pc/contentDetail',
  access: 'public',
  encoding: 'form',
  summary: 'An article lesson',
  shows: [],
  body: Type.Object({ contentId: Id, productId: Id }),
  data: Type.Object({
    contentId: Id,
    contentType: ContentType,
    title: Type.String(),
    duration: Seconds,
    html: Type.String({ description: 'sanitised HTML' }),
    percent: Type.Integer(),
    rule: Type.Object({ kind: OneOf('played', 'read'), needSeconds: Seconds }),
  }),
  errors: playErrors,
})

/** A study record, with the fields of specification section 3. */
export const StudyRecord = Type.Object({
  tarUserId: Type.Optional(
    Type.String({ maxLength: 64, description: 'the account that studied; a record for another account is ignored' }),
  ),
  tarCompanyId: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'the company it was studied in; a record for another company is ignored',
    }),
  ),
  videoFormat: Type.Integer({ description: '1 video, 3 otherwise' }),
  verifyTime: Type.Integer({ minimum: 0, description: 'seconds of play since the last intervention was answered' }),
  liveId: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer()])),
  viewType: Type.Integer({ description: '9: learning on the web' }),
  endTime: Type.Integer({ minimum: 0, description: 'wall-clock end of the stretch, milliseconds since 1970' }),
  videoTime: Type.Number({ minimum: 0, description: 'media second at the end of the stretch' }),
  viewTime: Type.Number({
    minimum: 0,
    maximum: studyLimits.stretchMax,
    description: 'wall-clock seconds of the stretch',
  }),
  fromTime: Type.Optional(
    Type.Number({ minimum: 0, description: 'media second at the start; videoTime - viewTime by default' }),
  ),
  planId: Type.Optional(Type.String({ maxLength: 64 })),
  contentId: Type.String({ maxLength: 64 }),
  productId: Type.String({ maxLength: 64 }),
})

/** The id of a playing page, random. */
const Player = Type.String({ pattern: '^[0-9A-Za-z-]{8,40}$' })

/**
 * Makes a page the active player: from now on no other page of this person is credited (product decisions, section 6).
 */
export const playerClaim = call({
  method: 'POST',
  path: '/producer/study/takePlayer',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Make this page the active player',
  changes: [],
  body: Type.Object({ player: Player }),
  data: Empty,
  errors: [],
  limit: { max: 240, perSeconds: 60 },
})

/**
 * Reports study (specification section 7): `recordJson` is a JSON array. The response has the credited time of each
 * record.
 */
export const studyRecordsSave = call({
  method: 'POST',
  path: '/producer/study/addRecord_v3',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Report study',
  changes: ['progress', 'records'],
  body: Type.Object({
    recordJson: Type.Array(StudyRecord, { minItems: 1, maxItems: studyLimits.recordsPerCall }),
    sentAt: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          "the sender's clock when sending, milliseconds since 1970; its error is subtracted from every endTime",
      }),
    ),
    player: Type.Optional(Player),
  }),
  jsonFields: ['recordJson'],
  data: Type.Object({
    records: Type.Array(
      Type.Object({
        contentId: Type.String(),
        credited: Seconds,
        reason: OneOf('credited', 'partly', 'nothingNew', 'notAllowed', 'malformed'),
        percent: Type.Integer(),
        completed: Type.Boolean(),
      }),
    ),
    certificateId: Nullable(Id),
    isPlayedElsewhere: Type.Boolean({
      description: 'another page of this person has taken over; study on this page is no longer credited',
    }),
  }),
  errors: [],
  limit: { max: 240, perSeconds: 60 },
})
