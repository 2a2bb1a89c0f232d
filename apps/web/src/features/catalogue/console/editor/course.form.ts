import { contentUpdate, courseUpdate } from '@portal/contract/catalogue/course-authoring.contract.ts'

/** The calls of the editor's two forms with their rules: course settings and lesson content. */
export const courseForm = courseUpdate
export const contentForm = contentUpdate
