import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myTasks } from '@portal/contract/operations/task.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { type PresentedTask, presentTask } from '../../core/tasks/task.present.ts'
import { findTask, listTaskFailures, listTasks, setTaskStopping } from '../../core/tasks/task.store.ts'
import type { Lang } from '../../core/text/language.ts'
import { ownTaskSource } from './task-list.store.ts'

/** The maximum of failures shown for one task. */
const mostFailures = 1000
/** And with each of a list. */
const fewFailures = 5

export async function loadOwnTasks(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof myTasks>,
  lang: Lang,
): Promise<DataOf<typeof myTasks>> {
  const { q, isOpen } = input
  const order = parseSortOrder(input.sort ?? '-askedAt', { askedAt: 'instant' })
  const page = await listPage(
    deps.sql,
    {
      list: 'tasks',
      order,
      filters: { q, isOpen },
      source: ownTaskSource(deps.sql, actor.accountId, { kind: q?.trim() || null, isOpen: isOpen ?? null }),
    },
    input,
  )
  const [tasks, failures] = await Promise.all([
    listTasks(deps.sql, page.ids),
    listTaskFailures(deps.sql, page.ids, fewFailures),
  ])
  const { ids, ...rest } = page
  return {
    ...rest,
    rows: sortByIds(ids, tasks).map((one) => presentTask(deps, actor, one, failures.get(one.id) ?? [], lang)),
  }
}

export async function loadTask(deps: Deps, actor: Actor, taskId: string, lang: Lang): Promise<{ task: PresentedTask }> {
  const task = await findTask(deps.sql, taskId)
  if (task?.ownerId !== actor.accountId) throw new AppError('notFound')
  const failures = (await listTaskFailures(deps.sql, [task.id], mostFailures)).get(task.id) ?? []
  return { task: presentTask(deps, actor, task, failures, lang) }
}

export async function stopOwnTask(
  deps: Deps,
  actor: Actor,
  taskId: string,
  lang: Lang,
): Promise<{ task: PresentedTask }> {
  await setTaskStopping(deps.sql, taskId, actor.accountId, deps.clock.now())
  return loadTask(deps, actor, taskId, lang)
}
