import { Type } from 'typebox'
import { call } from './call.ts'
import { Empty, Id, OneOf } from './scalars.ts'

/** Uploads one file (specification section 7). Its bytes must match its name; the type is detected, not trusted. */
export const fileUpload = call({
  method: 'POST',
  path: '/xlearning_exam_Srv/file/upload/sftp',
  access: 'signedIn',
  encoding: 'multipart',
  summary: 'Upload a file',
  changes: [],
  query: Type.Object({ purpose: Type.Optional(OneOf('avatar', 'attachment', 'idDocument', 'companyLogo')) }),
  data: Type.Object({ fileId: Id, name: Type.String(), mime: Type.String(), size: Type.Integer(), url: Type.String() }),
  errors: ['tooLarge', 'wrongFileType', 'pictureTooLarge', 'activeDocument', 'uploadQuota'],
  bodyLimit: 20 * 1024 * 1024,
  limit: { max: 30, perSeconds: 300 },
})

/**
 * Reads a stored file, with HTTP ranges. Private files need a media token in `access_token`, made for that file or its
 * content item.
 */
export const fileRead = call({
  method: 'GET',
  path: '/files/read',
  access: 'public',
  encoding: 'query',
  summary: 'Read a stored file',
  shows: [],
  query: Type.Object({
    fileId: Id,
    access_token: Type.Optional(Type.String({ maxLength: 400 })),
    until: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'captions only, up to this second' }),
    ),
  }),
  data: Empty,
  answersFile: true,
  errors: ['notFound', 'mediaExpired'],
})

const token = Type.Optional(Type.String({ maxLength: 400 }))

/**
 * The playlist of a rendition (HLS, RFC 8216). Its lines contain the media token of the request. The playlist of a
 * preview ends where the preview ends.
 */
export const hlsPlaylist = call({
  method: 'GET',
  path: '/files/hls/playlist.m3u8',
  access: 'public',
  encoding: 'query',
  summary: 'The HLS playlist of a video or recording',
  shows: [],
  query: Type.Object({ fileId: Id, access_token: token }),
  data: Empty,
  answersFile: true,
  errors: ['notFound', 'mediaExpired'],
})

/**
 * All renditions of one video, for players that choose between them according to the network (RFC 8216, 4.3.4). Its
 * lines contain the media token of the request.
 */
export const hlsMaster = call({
  method: 'GET',
  path: '/files/hls/master.m3u8',
  access: 'public',
  encoding: 'query',
  summary: 'The HLS playlists of a video, by bit rate',
  shows: [],
  query: Type.Object({
    fileIds: Type.String({
      pattern: '^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,2}$',
      description: 'renditions, the initial one first',
    }),
    access_token: token,
  }),
  data: Empty,
  answersFile: true,
  errors: ['notFound', 'mediaExpired'],
})

/**
 * One segment of a rendition, with HTTP ranges; part 0 is the common head of all segments. Parts beyond a preview are
 * refused.
 */
export const hlsSegment = call({
  method: 'GET',
  path: '/files/hls/segment.m4s',
  access: 'public',
  encoding: 'query',
  summary: 'One HLS segment of a video or recording',
  shows: [],
  query: Type.Object({ fileId: Id, part: Type.Integer({ minimum: 0, maximum: 100_000 }), access_token: token }),
  data: Empty,
  answersFile: true,
  errors: ['notFound', 'mediaExpired', 'previewOver'],
})
