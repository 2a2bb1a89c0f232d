import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  peopleImportCommit,
  peopleImportPreview,
  peopleImportTemplate,
} from '@portal/contract/identity/people-bulk.contract.ts'
import { currentLocale } from '#web/api/locale.ts'
import { sendForFile, uploadFiles } from '#web/api/send.ts'
import { write } from '#web/api/write.ts'

export type PeopleImportPreview = DataOf<typeof peopleImportPreview>
export type PeopleImportRow = PeopleImportPreview['rows'][number]
export type PeopleImportProblem = PeopleImportPreview['problems'][number]

export type PeopleImportInput = InputOf<typeof peopleImportPreview>
/** The fields of a file of people, in the order of its template. */
export const peopleImportFields = [
  'company',
  'login',
  'name',
  'email',
  'phone',
  'employeeNo',
  'department',
  'position',
  'manager',
  'grants',
  'status',
] as const

export const previewPeopleImport = (file: File, ask: PeopleImportInput): Promise<PeopleImportPreview> =>
  uploadFiles(peopleImportPreview, ask, file)
export const startPeopleImport = (input: InputOf<typeof peopleImportCommit>) => write(peopleImportCommit, input)
export const fetchPeopleTemplate = () => sendForFile(peopleImportTemplate, { lang: currentLocale() })
