import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable } from '../http/scalars.ts'
import { OpenedDocument } from './document.contract.ts'
import { OpenedPackage } from './package.contract.ts'

/**
 * Opens a lesson for its authors, in the form in which learners see it. No study is recorded, and the lesson need not
 * be in a course.
 */
export const lessonPreview = call({
  method: 'POST',
  path: '/comp/console/content/preview',
  access: { grant: 'courses' },
  encoding: 'form',
  summary: 'Open the file of a lesson for its authors, without recording study',
  shows: ['contents', 'media'],
  body: Type.Object({ contentId: Id }),
  data: Type.Object({
    /** A video or an audio that has no upload in the media library, such as the recording of a live class. */
    played: Nullable(
      Type.Object({
        url: Type.String(),
        mediaToken: Type.String(),
        posterUrl: Nullable(Type.String()),
        subtitles: Type.Array(Type.Object({ lang: Type.String(), url: Type.String() })),
      }),
    ),
    document: Nullable(OpenedDocument),
    package: Nullable(OpenedPackage),
  }),
  errors: ['lessonNotFound', 'packagesOff'],
})
