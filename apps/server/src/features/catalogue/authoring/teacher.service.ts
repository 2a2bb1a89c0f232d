import type { teacherManage } from '@portal/contract/catalogue/teacher.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { AppError } from '../../../core/app-error.ts'
import { writeAudit } from '../../../core/audit.store.ts'
import type { Deps } from '../../../core/deps.ts'
import { isSaid } from '../../../core/language.ts'
import { newId } from '../../../core/random.ts'
import type { Actor } from '../../../core/session.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { refuse } from './course-refusal.ts'
import { hasAccount, insertTeacher, listTeachers, type TeacherSays, updateTeacher } from './teacher.store.ts'

function note(deps: Deps, db: Db, actor: Actor, action: string, teacherId: string) {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'teacher', thingId: teacherId })
}

async function check(db: Db, says: TeacherSays): Promise<void> {
  if (!isSaid(says.name)) refuse([{ field: 'name', word: 'noName' }])
  if (says.accountId !== undefined && !(await hasAccount(db, says.accountId))) refuse([{ field: 'accountId', word: 'unknownAccount' }])
}

export async function createTeacher(deps: Deps, actor: Actor, says: TeacherSays): Promise<{ teacherId: string }> {
  const teacherId = newId(deps.clock.now(), deps.random)
  return inTransaction(deps.sql, async (tx) => {
    await check(tx, says)
    await insertTeacher(tx, teacherId, says)
    await note(deps, tx, actor, 'teacher.create', teacherId)
    return { teacherId }
  })
}

export async function changeTeacher(deps: Deps, actor: Actor, { teacherId, ...says }: TeacherSays & { readonly teacherId: string }): Promise<{ teacherId: string }> {
  return inTransaction(deps.sql, async (tx) => {
    await check(tx, says)
    if (!(await updateTeacher(tx, teacherId, says, deps.clock.now()))) throw new AppError('teacherNotFound')
    await note(deps, tx, actor, 'teacher.update', teacherId)
    return { teacherId: teacherId.toLowerCase() }
  })
}

export async function teachersFor(deps: Deps, input: InputOf<typeof teacherManage>): Promise<DataOf<typeof teacherManage>> {
  const { list, total } = await listTeachers(deps.sql, input)
  return {
    list: list.map(({ teacherId, name, title, bio, accountId, courses }) => ({ teacherId, name, title, bio, accountId, courses })),
    total,
    page: input.page,
    size: input.size,
  }
}
