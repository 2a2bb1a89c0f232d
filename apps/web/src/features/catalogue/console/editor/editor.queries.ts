import {
  contentCreate,
  contentDelete,
  contentRead,
  courseImageUpload,
  courseOutlineSave,
  topicProductsSet,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { courseHistory, courseLearners } from '@portal/contract/catalogue/course-console.contract.ts'
import {
  courseChanges,
  courseChangesDiscard,
  courseChangesPublish,
  courseVersionRestore,
  courseVersions,
} from '@portal/contract/catalogue/course-draft.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { courseForm, lessonContentForm } from './course.form.ts'

export type LessonContent = DataOf<typeof contentRead>
export type CourseLearner = DataOf<typeof courseLearners>['rows'][number]
export type CourseHistoryLine = DataOf<typeof courseHistory>['rows'][number]

export const useLessonContent = (contentId: string | null) =>
  useAnswer(contentRead, contentId === null ? null : { contentId }, { staleTime: 0 })
export const fetchLessonContent = (contentId: string) => send(contentRead, { contentId })
export const saveCourseSettings = (input: InputOf<typeof courseForm>) => write(courseForm, input)
export const saveLessonContent = (input: InputOf<typeof lessonContentForm>) => write(lessonContentForm, input)
export const saveCourseOutline = (input: InputOf<typeof courseOutlineSave>) => write(courseOutlineSave, input)
export const saveTopicProducts = (input: InputOf<typeof topicProductsSet>) => write(topicProductsSet, input)
export const createLessonContent = (input: InputOf<typeof contentCreate>) => write(contentCreate, input)
/** Uploads a picture for a cover or a text. */
export const uploadCoursePicture = (file: File) =>
  uploadFiles(courseImageUpload, {} as InputOf<typeof courseImageUpload>, file)
export const uploadCoursePictureForUrl = async (file: File) => (await uploadCoursePicture(file)).url

export type CourseChanges = DataOf<typeof courseChanges>
export const useCourseChanges = (productId: string) => useAnswer(courseChanges, { productId }, { staleTime: 0 })
export const useCourseVersions = (productId: string) => useAnswer(courseVersions, { productId }, { staleTime: 0 })
export const publishCourseChanges = (input: InputOf<typeof courseChangesPublish>) => write(courseChangesPublish, input)
export const discardCourseChanges = (input: InputOf<typeof courseChangesDiscard>) => write(courseChangesDiscard, input)
export const restoreCourseVersion = (input: InputOf<typeof courseVersionRestore>) => write(courseVersionRestore, input)

type Page = { readonly q?: string; readonly after?: string; readonly before?: string }
const perPage = 50
export const useCourseLearners = (productId: string, page: Page) =>
  useAnswer(courseLearners, { productId, ...page, limit: perPage }, { keepPrevious: true, staleTime: 0 })
export const useCourseHistory = (productId: string, page: Page) =>
  useAnswer(courseHistory, { productId, ...page, limit: perPage }, { keepPrevious: true, staleTime: 0 })

/**
 * Deletes a content item at its current revision. Throws `courseInUse` if a course uses it or a learner has studied it.
 */
export async function deleteContentItem(contentId: string) {
  const { revision } = await fetchLessonContent(contentId)
  await write(contentDelete, { contentId, revision })
}
