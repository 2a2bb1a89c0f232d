import {
  designAssign,
  designDelete,
  designList,
  designPictureUpload,
  designPreview,
  designPublish,
  designRead,
  designSave,
  designWarnings,
} from '@portal/contract/certificates/design-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send, sendForFile, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type DesignRow = DataOf<typeof designList>['rows'][number]
export type DesignDetail = DataOf<typeof designRead>
export type DesignContentData = DesignDetail['content']
export type DesignField = DesignContentData['fields'][number]
export type DesignSampleInput = InputOf<typeof designPreview>
export type DesignWarnings = DataOf<typeof designWarnings>

export const useDesigns = (query: ListQuery | null) =>
  useAnswer(designList, query as InputOf<typeof designList> | null, { keepPrevious: true })
export const useDesign = (designId: string | null) =>
  useAnswer(designRead, designId === null ? null : { designId }, { staleTime: 0 })
export const saveDesign = (input: InputOf<typeof designSave>) => write(designSave, input)
export const publishDesign = (designId: string, revision: number) => write(designPublish, { designId, revision })
export const assignDesign = (designId: string, schemeIds: string[]) => write(designAssign, { designId, schemeIds })
export const deleteDesign = (designId: string) => write(designDelete, { designId })
/** Uploads a picture for a design, or for a new one. */
export const uploadDesignPicture = (designId: string | null, file: File) =>
  uploadFiles(designPictureUpload, designId === null ? {} : { designId }, file)
export const fetchDesignSample = (input: DesignSampleInput, signal?: AbortSignal) =>
  sendForFile(designPreview, input, signal ? { signal } : {})
export const fetchDesignWarnings = (input: DesignSampleInput, signal: AbortSignal) =>
  send(designWarnings, input, { signal })
