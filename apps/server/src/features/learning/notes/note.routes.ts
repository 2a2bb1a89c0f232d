import { noteAdd, noteDelete, noteList, noteUpdate } from '@portal/contract/learning/note.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { addNoteBy, changeNoteBy, deleteNoteBy, notesFor } from './note.service.ts'

/** One's own notes beside lessons. */
export function serveNotes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, noteList, ({ actor, input, lang }) => notesFor(deps, actor, input, lang))
  route(app, deps, noteAdd, ({ actor, input }) => addNoteBy(deps, actor, input))
  route(app, deps, noteUpdate, ({ actor, input }) => changeNoteBy(deps, actor, input))
  route(app, deps, noteDelete, ({ actor, input }) => deleteNoteBy(deps, actor, input.noteId))
}
