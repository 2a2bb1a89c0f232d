import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myTasks, task as taskCall } from '@portal/contract/operations/task.contract.ts'
import { AppError, wordsOf } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import type { Lang } from '../../core/language.ts'
import { orderOf } from '../../core/list/cursor.rules.ts'
import { inOrder, listPage } from '../../core/list/list.ts'
import type { Actor } from '../../core/session.ts'
import { type Failure, findTask, listFailures, listTasks, stopTask, type Task } from '../../core/tasks/task.store.ts'
import { tasksOf } from './task-list.store.ts'

/** Failures that are told of one task. */
const mostFailures = 1000
/** And with each of a list. */
const fewFailures = 5

type Presented = DataOf<typeof taskCall>['task']

/** Who lost the grant, or is in another company, reads no result that it opened. */
const mayRead = (actor: Actor, { grant, companyId }: Task) => actor.grants.includes(grant) || (companyId === actor.companyId && actor.companyGrants.includes(grant))

export function presentTask(deps: Deps, actor: Actor, task: Task, failures: readonly Failure[], lang: Lang): Presented {
  const canRead = task.fileId !== null && mayRead(actor, task)
  return {
    id: task.id,
    kind: task.kind,
    state: task.state,
    total: task.total,
    done: task.done,
    failed: task.failed,
    failures: failures.map(({ name, reason }) => ({ name, reason, msg: wordsOf(reason as ErrorCode, lang) })),
    fileUrl: canRead && task.fileId ? privateFileUrl(deps, task.fileId, actor) : null,
    fileName: canRead ? task.fileName : null,
    askedAt: task.askedAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    finishedAt: task.finishedAt?.toISOString() ?? null,
  }
}

export async function myTasksFor(deps: Deps, actor: Actor, input: InputOf<typeof myTasks>, lang: Lang): Promise<DataOf<typeof myTasks>> {
  const { q, isOpen } = input
  const order = orderOf(input.sort ?? '-askedAt', { askedAt: 'instant' })
  const page = await listPage(
    deps.sql,
    { list: 'tasks', order, filters: { q, isOpen }, source: tasksOf(deps.sql, actor.accountId, { kind: q?.trim() || null, isOpen: isOpen ?? null }) },
    input,
  )
  const [tasks, failures] = await Promise.all([listTasks(deps.sql, page.ids), listFailures(deps.sql, page.ids, fewFailures)])
  const { ids, ...rest } = page
  return { ...rest, rows: inOrder(ids, tasks).map((one) => presentTask(deps, actor, one, failures.get(one.id) ?? [], lang)) }
}

export async function taskFor(deps: Deps, actor: Actor, taskId: string, lang: Lang): Promise<{ task: Presented }> {
  const task = await findTask(deps.sql, taskId)
  if (task?.ownerId !== actor.accountId) throw new AppError('notFound')
  const failures = (await listFailures(deps.sql, [task.id], mostFailures)).get(task.id) ?? []
  return { task: presentTask(deps, actor, task, failures, lang) }
}

export async function stopFor(deps: Deps, actor: Actor, taskId: string, lang: Lang): Promise<{ task: Presented }> {
  await stopTask(deps.sql, taskId, actor.accountId, deps.clock.now())
  return taskFor(deps, actor, taskId, lang)
}
