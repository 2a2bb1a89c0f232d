import type { DataOf } from '@portal/contract/http/call.ts'
import { noteAdd, noteDelete, noteList, noteUpdate } from '@portal/contract/learning/note.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type Note = DataOf<typeof noteList>['list'][number]

/** One's own notes of a whole course: those of the lesson are among them. */
export const useNotes = (productId: string) => useAnswer(noteList, { productId })

export async function writeNote(note: { readonly productId: string; readonly contentId: string; readonly at: number; readonly body: string }): Promise<void> {
  await write(noteAdd, note)
}
export async function changeNote(noteId: string, body: string): Promise<void> {
  await write(noteUpdate, { noteId, body })
}
export async function deleteNote(noteId: string): Promise<void> {
  await write(noteDelete, { noteId })
}
