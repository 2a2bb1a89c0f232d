import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { peopleViewSave, peopleViews } from '@portal/contract/identity/people.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import {
  deletePeopleViewRow,
  insertPeopleView,
  listPeopleViews,
  type PeopleViewRow,
  updatePeopleView,
} from './people-views.store.ts'

type View = DataOf<typeof peopleViews>['views'][number]
const present = (actor: Actor, { id, ownerId, name, isShared, filters, sort }: PeopleViewRow): View => ({
  id,
  name,
  isShared,
  isMine: ownerId === actor.accountId,
  filters: filters as View['filters'],
  sort,
})

export async function loadPeopleViews(deps: Deps, actor: Actor): Promise<{ views: View[] }> {
  return {
    views: (await listPeopleViews(deps.sql, actor.accountId, companyBoundOf(actor, 'companies'))).map((view) =>
      present(actor, view),
    ),
  }
}

export async function savePeopleView(
  deps: Deps,
  actor: Actor,
  { viewId, name, isShared, filters, sort }: InputOf<typeof peopleViewSave>,
): Promise<{ view: View }> {
  const now = deps.clock.now()
  const row = {
    id: viewId ?? newId(now, deps.random),
    ownerId: actor.accountId,
    bound: companyBoundOf(actor, 'companies'),
    name: name.trim(),
    isShared,
    filters,
    sort: sort ?? null,
  }
  await inTransaction(deps.sql, async (tx) => {
    if (viewId !== undefined) {
      if (!(await updatePeopleView(tx, row))) throw new AppError('notFound')
    } else if (!(await insertPeopleView(tx, { ...row, now }))) throw new AppError('tooManyViews')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'view.save',
      thing: 'view',
      thingId: row.id,
      companyId: row.bound,
      detail: { name: row.name, isShared },
    })
  })
  return { view: present(actor, row) }
}

export async function deletePeopleView(deps: Deps, actor: Actor, viewId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (await deletePeopleViewRow(tx, viewId, actor.accountId))
      await writeAudit(deps, tx, actor.accountId, {
        action: 'view.remove',
        thing: 'view',
        thingId: viewId,
        companyId: companyBoundOf(actor, 'companies'),
      })
  })
}
