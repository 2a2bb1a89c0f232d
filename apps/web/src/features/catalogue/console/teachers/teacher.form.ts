import { teacherCreate, teacherUpdate } from '@portal/contract/catalogue/teacher.contract.ts'

/** The calls of the forms, with their rules. */
export const teacherCreateForm = teacherCreate
export const teacherEditForm = teacherUpdate
