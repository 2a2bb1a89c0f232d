import type { courseCreate, courseRead } from '@portal/contract/catalogue/course-authoring.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { CourseProblem } from './course.rules.ts'
import type { CourseRow } from './course.store.ts'
import { courseProblemWords } from './course.words.ts'
import type { OutlineSection } from './outline.store.ts'
import type { TopicProduct } from './topic.store.ts'

export const presentCourseState = ({ productId, revision, status }: CourseRow): DataOf<typeof courseCreate> => ({
  productId,
  revision,
  status,
})

type Shown = DataOf<typeof courseRead>

type Inside = {
  readonly sections: readonly OutlineSection[]
  readonly products: readonly TopicProduct[]
  readonly draftedAt: Date | null
  readonly problems: readonly CourseProblem[]
}

export function presentCourse(
  row: CourseRow,
  { sections, products, draftedAt, problems }: Inside,
  coverUrl: string | null,
): Shown {
  return {
    ...presentCourseState(row),
    kind: row.kind,
    head: presentCourseHead(row),
    coverUrl,
    sections: sections.map((section) => ({
      sectionId: section.sectionId,
      title: section.title,
      lessons: section.lessons.map((lesson) => ({
        contentId: lesson.contentId,
        label: lesson.label,
        title: lesson.title,
        contentType: lesson.contentType,
        duration: lesson.duration,
        media: lesson.mediaState as Shown['sections'][number]['lessons'][number]['media'],
      })),
    })),
    products: products.map(({ productId, kind, title, status }) => ({ productId, kind, title, status })),
    problems: problems.map(({ field, word }) => ({ field, ...courseProblemWords[word] })),
    learners: row.learners,
    draftedAt: draftedAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Presents the head of a course in the form in which authors send it, without fields that are not set. */
export const presentCourseHead = (row: CourseRow): Shown['head'] => ({
  categoryId: row.categoryId,
  zones: row.zones,
  title: row.title,
  promise: row.promise,
  introduction: row.introduction,
  tags: row.tags,
  priceKind: row.priceKind,
  priceFen: row.priceFen,
  inSequence: row.inSequence,
  previewNum: row.previewNum,
  previewTime: row.previewTime,
  dragPlay: row.dragPlay,
  speedUpPlay: row.speedUpPlay,
  watermark: row.watermark,
  interventions: row.interventions,
  interventionMinutes: row.interventionMinutes,
  ...(row.level ? { level: row.level } : {}),
  ...(row.teacherId ? { teacherId: row.teacherId } : {}),
  ...(row.contributor ? { contributor: row.contributor } : {}),
  ...(row.certificateSchemeId ? { certificateSchemeId: row.certificateSchemeId } : {}),
  ...(row.examId ? { examId: row.examId } : {}),
  ...(row.companyIds ? { companyIds: row.companyIds } : {}),
  ...(row.coverFile ? { coverFileId: row.coverFile } : {}),
  ...(row.coverPattern ? { coverPattern: row.coverPattern } : {}),
})
