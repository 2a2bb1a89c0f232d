import { teacherCreate, teacherUpdate } from '@portal/contract/catalogue/teacher.contract.ts'

/** The call that creates an instructor; its schema validates the fields of the form. */
export const teacherCreateForm = teacherCreate
export const teacherEditForm = teacherUpdate
