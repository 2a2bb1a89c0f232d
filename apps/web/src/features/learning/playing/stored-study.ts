import type { BodyOf } from '@portal/contract/http/call.ts'
import type { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { studyLimits } from '@portal/contract/learning/study.limits.ts'
import { readStoredRecords, type StudyStorage } from './study-storage.ts'

type Told = BodyOf<typeof studyRecordsSave>['recordJson'][number]
type Port = {
  readonly send: (records: readonly Told[]) => Promise<unknown>
  /** A permanent error; the records are dropped. */
  readonly isFinal: (error: unknown) => boolean
}

/**
 * Sends the records that closed pages stored on the device, the oldest first. Records that could not be sent remain for
 * the next time; those that the server refuses for good are deleted. An open page may send its own records as well,
 * because duplicates count once.
 */
export async function sendStoredStudy(shelf: StudyStorage, { send, isFinal }: Port): Promise<void> {
  let left = readStoredRecords(shelf.kept()) as Told[]
  while (left.length > 0) {
    try {
      await send(left.slice(0, studyLimits.recordsPerCall))
    } catch (error) {
      if (!isFinal(error)) return
    }
    left = left.slice(studyLimits.recordsPerCall)
    shelf.keep(left.length > 0 ? JSON.stringify(left) : null)
  }
}
