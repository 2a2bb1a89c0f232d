import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id } from '../http/scalars.ts'

/** Uploads an image for the portal's own pages. It is public, re-encoded, and deleted after a day without use. */
export const sitePictureUpload = call({
  method: 'POST',
  path: '/site/console/pictureUpload',
  access: { grant: 'site' },
  encoding: 'multipart',
  summary: 'Upload a public picture',
  changes: [],
  data: Type.Object({ fileId: Id, url: Type.String(), mime: Type.String(), size: Type.Integer() }),
  errors: ['tooLarge', 'wrongFileType', 'pictureTooLarge', 'uploadQuota'],
  bodyLimit: 6 * 1024 * 1024,
  limit: { max: 60, perSeconds: 300 },
})
