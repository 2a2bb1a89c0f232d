import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { noteCreate, noteList, noteUpdate } from '@portal/contract/learning/note.contract.ts'
import { noteLimits } from '@portal/contract/learning/note.limits.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { checkLessonAccess, maySeeProduct } from '../../catalogue/catalogue.public.ts'
import { deleteNoteRow, insertNote, listNotes, updateNoteRow } from './note.store.ts'

/**
 * Loads the learner's own notes. No one else may read them. Throws `productNotFound` when the course is not visible to
 * the learner.
 */
export async function loadNotes(
  deps: Deps,
  actor: Actor,
  { productId, contentId }: InputOf<typeof noteList>,
  lang: Lang,
): Promise<DataOf<typeof noteList>> {
  if (!(await maySeeProduct(deps.sql, actor, productId, deps.clock.now()))) throw new AppError('productNotFound')
  const rows = await listNotes(deps.sql, actor, productId, contentId ?? null)
  return {
    list: rows.map((row) => ({
      noteId: row.id,
      contentId: row.contentId,
      label: row.label,
      lessonTitle: pickText(row.title, lang),
      at: row.at,
      body: row.body,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
  }
}

/**
 * Creates a note on a lesson that the caller may open. Throws the errors of `checkLessonAccess`, `noteEmpty` and
 * `tooManyNotes`.
 */
export async function createNote(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof noteCreate>,
): Promise<DataOf<typeof noteCreate>> {
  const now = deps.clock.now()
  const body = textOf(input.body)
  await checkLessonAccess(deps.sql, actor, input, now)
  const id = newId(now, deps.random)
  const { productId, contentId, at } = input
  if (
    !(await insertNote(
      deps.sql,
      actor,
      { id, productId, contentId, at: Math.min(at, 2_000_000), body, now },
      noteLimits.perCourse,
    ))
  )
    throw new AppError('tooManyNotes')
  return { noteId: id }
}

export async function updateNote(
  deps: Deps,
  actor: Actor,
  { noteId, body }: InputOf<typeof noteUpdate>,
): Promise<{ noteId: string }> {
  if (!(await updateNoteRow(deps.sql, actor, noteId, textOf(body), deps.clock.now()))) throw new AppError('notFound')
  return { noteId }
}

export async function deleteNote(deps: Deps, actor: Actor, noteId: string): Promise<{ noteId: string }> {
  if (!(await deleteNoteRow(deps.sql, actor, noteId))) throw new AppError('notFound')
  return { noteId }
}

function textOf(given: string): string {
  const body = toStorableText(given)
  if (!body) throw new AppError('noteEmpty', { fields: ['body'] })
  return body
}
