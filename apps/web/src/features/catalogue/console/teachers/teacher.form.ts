import { teacherCreate, teacherUpdate } from '@portal/contract/catalogue/teacher.contract.ts'

/** The call that creates an instructor, with the rules of its form. */
export const teacherCreateForm = teacherCreate
export const teacherEditForm = teacherUpdate
