import {
  schemeDelete,
  schemeList,
  schemePictureUpload,
  schemePreview,
  schemePreviewFile,
  schemeRead,
  schemeSave,
  trackDelete,
  trackManage,
  trackSave,
} from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send, sendForFile, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type SchemeRow = DataOf<typeof schemeList>['rows'][number]
export type SchemeDetails = DataOf<typeof schemeRead>
export type ManagedTrack = DataOf<typeof trackManage>['list'][number]
export type PreviewInput = InputOf<typeof schemePreview>

export const useSchemes = (query: ListQuery | null) =>
  useAnswer(schemeList, query as InputOf<typeof schemeList> | null, { keepPrevious: true })
export const useCertificateScheme = (schemeId: string | null) =>
  useAnswer(schemeRead, schemeId === null ? null : { schemeId }, { staleTime: 0 })
export const readScheme = (schemeId: string) => send(schemeRead, { schemeId })
export const saveScheme = (input: InputOf<typeof schemeSave>) => write(schemeSave, input)
export const deleteScheme = (schemeId: string) => write(schemeDelete, { schemeId })
export const useSchemePreview = (input: PreviewInput | null) => useAnswer(schemePreview, input, { keepPrevious: true })
export const fetchSampleFile = (input: PreviewInput) => sendForFile(schemePreviewFile, input)
export const uploadSchemePicture = (file: File) => uploadFiles(schemePictureUpload, {}, file)
export const useStaffTracks = () => useAnswer(trackManage, {})
export const readTracks = () => send(trackManage, {})
export const saveTrack = (input: InputOf<typeof trackSave>) => write(trackSave, input)
export const deleteTrack = (trackId: string) => write(trackDelete, { trackId })
