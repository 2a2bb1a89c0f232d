import { contentUpdate, courseUpdate } from '@portal/contract/catalogue/course-authoring.contract.ts'

/** The call that saves the settings of a course; its schema validates the fields of the form. */
export const courseForm = courseUpdate
export const lessonContentForm = contentUpdate
