import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id } from '../http/scalars.ts'

/** A picture for the portal's own pages: everybody may see it. It is drawn anew, and goes after a day in which nothing names it. */
export const sitePictureUpload = call({
  method: 'POST',
  path: '/site/console/pictureUpload',
  access: { grant: 'site' },
  encoding: 'multipart',
  summary: 'Upload a picture that everybody may see',
  changes: [],
  data: Type.Object({ fileId: Id, url: Type.String(), mime: Type.String(), size: Type.Integer() }),
  errors: ['tooLarge', 'wrongFileType', 'pictureTooLarge', 'uploadQuota'],
  bodyLimit: 6 * 1024 * 1024,
  limit: { max: 60, perSeconds: 300 },
})
