import {
  contentCreate,
  contentDelete,
  contentRead,
  contentUpdate,
  courseArchive,
  courseCopy,
  courseCreate,
  courseDelete,
  courseImageUpload,
  courseOutlineSave,
  coursePublish,
  courseRead,
  courseRestore,
  courseUpdate,
  courseWithdraw,
  managedContentList,
  topicProductsSet,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import {
  courseChoices,
  courseExport,
  courseHistory,
  courseLearners,
  coursesPublish,
  coursesWithdraw,
  managedCourseList,
} from '@portal/contract/catalogue/course-console.contract.ts'
import {
  courseChanges,
  courseChangesDiscard,
  courseChangesPublish,
  courseVersionRestore,
  courseVersions,
} from '@portal/contract/catalogue/course-draft.contract.ts'
import {
  managedTeacherList,
  teacherCreate,
  teacherRead,
  teacherUpdate,
} from '@portal/contract/catalogue/teacher.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { maxUploadBytes } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import {
  createContent,
  deleteLessonContent,
  loadContent,
  loadContents,
  updateLessonContent,
} from './content.service.ts'
import {
  archiveCourse,
  createCourse,
  deleteUnpublishedCourse,
  loadCourseForStaff,
  publishCourse,
  restoreCourse,
  saveCourseImage,
  saveCourseOutline,
  updateCourseSettings,
  withdrawCourse,
} from './course.service.ts'
import { copyCourse } from './course-copy.service.ts'
import { loadCourseChoices, loadCourseHistory, loadCourseLearners } from './course-insight.service.ts'
import { loadManagedCourses, startCourseExport, startCourseTask } from './course-list.service.ts'
import {
  discardCourseChanges,
  loadCourseChanges,
  loadCourseVersions,
  publishCourseChanges,
  restoreCourseVersion,
} from './draft.service.ts'
import { createTeacher, loadTeacher, loadTeachers, updateManagedTeacher } from './teacher.service.ts'
import { setTopicProducts } from './topic.service.ts'

/** Serves the calls with which staff manage courses, topics, contents of lessons and instructors. */
export function serveAuthoring(app: FastifyInstance, deps: Deps): void {
  route(app, deps, courseCreate, ({ actor, input }) => createCourse(deps, actor, input))
  route(app, deps, courseUpdate, ({ actor, input }) => updateCourseSettings(deps, actor, input))
  route(app, deps, courseOutlineSave, ({ actor, input }) => saveCourseOutline(deps, actor, input))
  route(app, deps, courseChanges, ({ input }) => loadCourseChanges(deps, input.productId))
  route(app, deps, courseChangesPublish, ({ actor, input }) => publishCourseChanges(deps, actor, input))
  route(app, deps, courseChangesDiscard, ({ actor, input }) => discardCourseChanges(deps, actor, input))
  route(app, deps, courseVersions, ({ input, lang }) => loadCourseVersions(deps, input.productId, lang))
  route(app, deps, courseVersionRestore, ({ actor, input }) => restoreCourseVersion(deps, actor, input))
  route(app, deps, topicProductsSet, ({ actor, input }) => setTopicProducts(deps, actor, input))
  route(app, deps, courseRead, ({ input }) => loadCourseForStaff(deps, input.productId))
  route(app, deps, managedCourseList, ({ input }) => loadManagedCourses(deps, input))
  route(app, deps, coursePublish, ({ actor, input }) => publishCourse(deps, actor, input))
  route(app, deps, courseWithdraw, ({ actor, input }) => withdrawCourse(deps, actor, input))
  route(app, deps, courseDelete, ({ actor, input }) => deleteUnpublishedCourse(deps, actor, input))
  route(app, deps, courseArchive, ({ actor, input }) => archiveCourse(deps, actor, input))
  route(app, deps, courseRestore, ({ actor, input }) => restoreCourse(deps, actor, input))
  route(app, deps, courseCopy, ({ actor, input }) => copyCourse(deps, actor, input))
  route(app, deps, coursesPublish, ({ actor, input, lang }) =>
    startCourseTask(deps, actor, lang, 'coursePublish', input),
  )
  route(app, deps, coursesWithdraw, ({ actor, input, lang }) =>
    startCourseTask(deps, actor, lang, 'courseWithdraw', input),
  )
  route(app, deps, courseExport, ({ actor, input, lang }) => startCourseExport(deps, actor, input, lang))
  route(app, deps, courseChoices, () => loadCourseChoices(deps))
  route(app, deps, courseLearners, ({ input, actor, lang }) => loadCourseLearners(deps, actor, input, lang))
  route(app, deps, courseHistory, ({ input, lang }) => loadCourseHistory(deps, input, lang))
  route(app, deps, courseImageUpload, async ({ actor, request }) => {
    const part = await request
      .file({ limits: { files: 1, fileSize: maxUploadBytes('courseImage') } })
      .catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return saveCourseImage(deps, actor, bytes, part.filename)
  })
  route(app, deps, contentCreate, ({ actor, input }) => createContent(deps, actor, input))
  route(app, deps, contentUpdate, ({ actor, input }) => updateLessonContent(deps, actor, input))
  route(app, deps, contentRead, ({ input }) => loadContent(deps, input.contentId))
  route(app, deps, managedContentList, ({ input }) => loadContents(deps, input))
  route(app, deps, contentDelete, ({ actor, input }) => deleteLessonContent(deps, actor, input))
  route(app, deps, teacherCreate, ({ actor, input }) => createTeacher(deps, actor, input))
  route(app, deps, teacherUpdate, ({ actor, input }) => updateManagedTeacher(deps, actor, input))
  route(app, deps, teacherRead, ({ input }) => loadTeacher(deps, input.teacherId))
  route(app, deps, managedTeacherList, ({ input }) => loadTeachers(deps, input))
}
