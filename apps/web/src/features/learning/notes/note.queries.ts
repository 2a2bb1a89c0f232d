import type { DataOf } from '@portal/contract/http/call.ts'
import { noteAdd, noteDelete, noteList, noteUpdate } from '@portal/contract/learning/note.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type Note = DataOf<typeof noteList>['list'][number]

/** Returns all notes that the reader has made in a course, including those on the lesson. */
export const useNotes = (productId: string) => useAnswer(noteList, { productId })

export const useWriteNote = (said: WriteMessages<typeof noteAdd>) => useWrite(noteAdd, said)
export const useChangeNote = (said: WriteMessages<typeof noteUpdate>) => useWrite(noteUpdate, said)
export const useDeleteNote = (said: WriteMessages<typeof noteDelete>) => useWrite(noteDelete, said)
