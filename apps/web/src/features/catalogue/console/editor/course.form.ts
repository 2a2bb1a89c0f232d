import { contentUpdate, courseUpdate } from '@portal/contract/catalogue/course-authoring.contract.ts'

/** The call that saves the settings of a course, with the rules of its form. */
export const courseForm = courseUpdate
export const contentForm = contentUpdate
