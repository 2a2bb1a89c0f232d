import {
  certificateTrackDelete,
  certificateTrackSave,
  managedTrackList,
  schemeDelete,
  schemeList,
  schemePictureUpload,
  schemePreview,
  schemePreviewFile,
  schemeRead,
  schemeSave,
} from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send, sendForFile, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type SchemeRow = DataOf<typeof schemeList>['rows'][number]
export type SchemeDetails = DataOf<typeof schemeRead>
export type ManagedTrack = DataOf<typeof managedTrackList>['list'][number]
export type SchemePreviewInput = InputOf<typeof schemePreview>

export const useCertificateSchemes = (query: ListQuery | null) =>
  useAnswer(schemeList, query as InputOf<typeof schemeList> | null, { keepPrevious: true })
export const useCertificateScheme = (schemeId: string | null) =>
  useAnswer(schemeRead, schemeId === null ? null : { schemeId }, { staleTime: 0 })
export const fetchCertificateScheme = (schemeId: string) => send(schemeRead, { schemeId })
export const saveCertificateScheme = (input: InputOf<typeof schemeSave>) => write(schemeSave, input)
export const deleteCertificateScheme = (schemeId: string) => write(schemeDelete, { schemeId })
export const useSchemePreview = (input: SchemePreviewInput | null) =>
  useAnswer(schemePreview, input, { keepPrevious: true })
export const fetchSchemeSampleFile = (input: SchemePreviewInput) => sendForFile(schemePreviewFile, input)
export const uploadSchemePicture = (file: File) => uploadFiles(schemePictureUpload, {}, file)
export const useStaffTracks = () => useAnswer(managedTrackList, {})
export const fetchStaffTracks = () => send(managedTrackList, {})
export const saveCertificateTrack = (input: InputOf<typeof certificateTrackSave>) => write(certificateTrackSave, input)
export const deleteCertificateTrack = (trackId: string) => write(certificateTrackDelete, { trackId })
