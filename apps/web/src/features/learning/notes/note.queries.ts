import type { DataOf } from '@portal/contract/http/call.ts'
import { noteCreate, noteDelete, noteList, noteUpdate } from '@portal/contract/learning/note.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type Note = DataOf<typeof noteList>['list'][number]

/** Returns all notes that the reader has made in a course, whichever lesson they belong to. */
export const useNotes = (productId: string) => useAnswer(noteList, { productId })

export const useCreateNote = (said: WriteMessages<typeof noteCreate>) => useWrite(noteCreate, said)
export const useUpdateNote = (said: WriteMessages<typeof noteUpdate>) => useWrite(noteUpdate, said)
export const useDeleteNote = (said: WriteMessages<typeof noteDelete>) => useWrite(noteDelete, said)
