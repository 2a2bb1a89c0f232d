import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  peopleImportCommit,
  peopleImportPreview,
  peopleImportTemplate,
} from '@portal/contract/identity/people-bulk.contract.ts'
import { currentLocale } from '#web/api/locale.ts'
import { sendFile, sendForFile } from '#web/api/send.ts'
import { write } from '#web/api/write.ts'

export type Preview = DataOf<typeof peopleImportPreview>
export type ImportRow = Preview['rows'][number]
export type Problem = Preview['problems'][number]

export const previewImport = (file: File): Promise<Preview> =>
  sendFile(peopleImportPreview, {} as InputOf<typeof peopleImportPreview>, file)
export const commitImport = (input: InputOf<typeof peopleImportCommit>) => write(peopleImportCommit, input)
export const importTemplate = () => sendForFile(peopleImportTemplate, { lang: currentLocale() })
