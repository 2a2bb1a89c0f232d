import type { managedTeacherList, teacherRead, teacherUpdate } from '@portal/contract/catalogue/teacher.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { publicFileUrl } from '../../../core/files/file.service.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { hasBilingualText } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { throwCourseProblems } from './course-problems.present.ts'
import {
  canBePortrait,
  findManagedTeacher,
  insertTeacher,
  isExistingAccount,
  listTaughtProducts,
  listTeachers,
  type TeacherFields,
  type TeacherRow,
  updateTeacher,
} from './teacher.store.ts'

function note(deps: Deps, db: Db, actor: Actor, action: string, teacherId: string) {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'teacher', thingId: teacherId })
}

async function check(db: Db, says: TeacherFields): Promise<void> {
  if (!hasBilingualText(says.name)) throwCourseProblems([{ field: 'name', word: 'noName' }])
  if (says.accountId !== undefined && !(await isExistingAccount(db, says.accountId)))
    throwCourseProblems([{ field: 'accountId', word: 'unknownAccount' }])
  if (says.portraitFileId !== undefined && !(await canBePortrait(db, says.portraitFileId)))
    throwCourseProblems([{ field: 'portraitFileId', word: 'unknownPortrait' }])
}

export async function createTeacher(
  deps: Deps,
  actor: Actor,
  says: TeacherFields,
): Promise<DataOf<typeof teacherUpdate>> {
  const teacherId = newId(deps.clock.now(), deps.random)
  return inTransaction(deps.sql, async (tx) => {
    await check(tx, says)
    await insertTeacher(tx, teacherId, says)
    await note(deps, tx, actor, 'teacher.create', teacherId)
    return { teacherId, revision: 1 }
  })
}

/**
 * Updates an instructor. Throws `teacherNotFound`, `malformed` with the wrong field, and `conflict` when another author
 * has changed them since the given revision.
 */
export async function updateManagedTeacher(
  deps: Deps,
  actor: Actor,
  { teacherId: given, revision, ...says }: InputOf<typeof teacherUpdate>,
): Promise<DataOf<typeof teacherUpdate>> {
  const teacherId = given.toLowerCase()
  return inTransaction(deps.sql, async (tx) => {
    if (!(await findManagedTeacher(tx, teacherId))) throw new AppError('teacherNotFound')
    await check(tx, says)
    if (!(await updateTeacher(tx, teacherId, revision, says, deps.clock.now()))) throw new AppError('conflict')
    await note(deps, tx, actor, 'teacher.update', teacherId)
    return { teacherId, revision: revision + 1 }
  })
}

const shown = ({ teacherId, name, title, bio, accountId, portraitFile, courses }: TeacherRow) => ({
  ...{ teacherId, name, title, bio, accountId, courses },
  portraitUrl: portraitFile ? publicFileUrl(portraitFile) : null,
})

export async function loadTeachers(
  deps: Deps,
  input: InputOf<typeof managedTeacherList>,
): Promise<DataOf<typeof managedTeacherList>> {
  const { list, total } = await listTeachers(deps.sql, input)
  return { list: list.map(shown), total, page: input.page, size: input.size }
}

export async function loadTeacher(deps: Deps, teacherId: string): Promise<DataOf<typeof teacherRead>> {
  const row = await findManagedTeacher(deps.sql, teacherId)
  if (!row) throw new AppError('teacherNotFound')
  const products = await listTaughtProducts(deps.sql, row.teacherId)
  return {
    ...shown(row),
    revision: row.revision,
    portraitFileId: row.portraitFile,
    products: products.map(({ productId, kind, status, title, learners }) => ({
      productId,
      kind,
      status,
      title,
      learners,
    })),
  }
}
