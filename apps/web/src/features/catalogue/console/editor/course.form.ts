import { contentUpdate, courseUpdate } from '@portal/contract/catalogue/course-authoring.contract.ts'

/** The calls of the editor's two forms, with their rules: what is said of a course, and what a lesson shows. */
export const courseForm = courseUpdate
export const contentForm = contentUpdate
