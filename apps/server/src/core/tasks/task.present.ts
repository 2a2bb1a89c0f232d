import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import type { Actor } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { privateFileUrl } from '../files/file.service.ts'
import { errorText } from '../http/app-error.ts'
import type { Lang } from '../text/language.ts'
import type { Task, TaskFailure } from './task.store.ts'

export type PresentedTask = DataOf<typeof taskCall>['task']

/** A person who has lost the grant, or is in another company, cannot read the result. */
const mayRead = (actor: Actor, { grant, companyId }: Task) =>
  actor.grants.includes(grant) || (companyId === actor.companyId && actor.companyGrants.includes(grant))

export function presentTask(
  deps: Deps,
  actor: Actor,
  task: Task,
  failures: readonly TaskFailure[],
  lang: Lang,
): PresentedTask {
  const canRead = task.fileId !== null && mayRead(actor, task)
  return {
    id: task.id,
    kind: task.kind,
    state: task.state,
    total: task.total,
    done: task.done,
    failed: task.failed,
    failures: failures.map(({ name, reason }) => ({ name, reason, msg: errorText(reason as ErrorCode, lang) })),
    fileUrl: canRead && task.fileId ? privateFileUrl(deps, task.fileId, actor) : null,
    fileName: canRead ? task.fileName : null,
    askedAt: task.askedAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    finishedAt: task.finishedAt?.toISOString() ?? null,
  }
}
