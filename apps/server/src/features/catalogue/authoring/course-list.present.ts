import type { managedCourseList } from '@portal/contract/catalogue/course-console.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { ManagedCourseRow } from './course-list.store.ts'

export const presentManagedCourse = (row: ManagedCourseRow): DataOf<typeof managedCourseList>['rows'][number] => ({
  productId: row.id,
  revision: row.revision,
  status: row.status,
  kind: row.kind,
  title: row.title,
  promise: row.promise,
  categoryId: row.categoryId,
  zones: row.zones,
  level: row.level,
  teacher: row.teacherId === null ? null : { id: row.teacherId, name: row.teacher ?? {} },
  priceKind: row.priceKind,
  priceFen: row.priceFen,
  companies: row.companies,
  sections: row.sections,
  lessonCount: row.lessonCount,
  duration: row.duration,
  learners: row.learners,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})
