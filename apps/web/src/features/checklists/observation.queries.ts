import {
  myObservation,
  myObservations,
  observationPictureUpload,
  observationRoll,
  observationSync,
} from '@portal/contract/checklists/checklist.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type ObservationRoll = DataOf<typeof observationRoll>
export type ObservationRollPerson = ObservationRoll['people'][number]
export type ObservationRollChecklist = ObservationRoll['checklists'][number]
export type SentObservation = InputOf<typeof observationSync>['observations'][number]
export type ObservationSyncResult = DataOf<typeof observationSync>['results'][number]
export type OwnObservationLine = DataOf<typeof myObservations>['observations'][number]
export type OwnObservation = DataOf<typeof myObservation>

export const fetchObservationRoll = () => send(observationRoll, {}, { leaveSession: true, timeout: 10_000 })
export const sendObservations = (observations: SentObservation[]) =>
  send(observationSync, { observations }, { leaveSession: true, timeout: 20_000 })
export const sendObservationPicture = (place: InputOf<typeof observationPictureUpload>, picture: Blob) =>
  uploadFiles(observationPictureUpload, place, new File([picture], 'picture', { type: picture.type }), {
    leaveSession: true,
  })
export const useMyObservations = () => useAnswer(myObservations, {}, { staleTime: 0 })
export const useMyObservation = (observationId: string) => useAnswer(myObservation, { observationId }, { staleTime: 0 })
