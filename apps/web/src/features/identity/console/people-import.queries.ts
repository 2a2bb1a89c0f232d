import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  peopleImportCommit,
  peopleImportPreview,
  peopleImportTemplate,
} from '@portal/contract/identity/people-bulk.contract.ts'
import { currentLocale } from '#web/api/locale.ts'
import { sendForFile, uploadFiles } from '#web/api/send.ts'
import { write } from '#web/api/write.ts'

export type Preview = DataOf<typeof peopleImportPreview>
export type ImportRow = Preview['rows'][number]
export type Problem = Preview['problems'][number]

export const fetchPeoplePreview = (file: File): Promise<Preview> =>
  uploadFiles(peopleImportPreview, {} as InputOf<typeof peopleImportPreview>, file)
export const startPeopleImport = (input: InputOf<typeof peopleImportCommit>) => write(peopleImportCommit, input)
export const fetchPeopleTemplate = () => sendForFile(peopleImportTemplate, { lang: currentLocale() })
