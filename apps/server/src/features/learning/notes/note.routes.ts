import { noteCreate, noteDelete, noteList, noteUpdate } from '@portal/contract/learning/note.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { createNote, deleteNote, loadNotes, updateNote } from './note.service.ts'

/** Serves the learner's own notes of lessons. */
export function serveNotes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, noteList, ({ actor, input, lang }) => loadNotes(deps, actor, input, lang))
  route(app, deps, noteCreate, ({ actor, input }) => createNote(deps, actor, input))
  route(app, deps, noteUpdate, ({ actor, input }) => updateNote(deps, actor, input))
  route(app, deps, noteDelete, ({ actor, input }) => deleteNote(deps, actor, input.noteId))
}
