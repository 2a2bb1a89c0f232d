import {
  companyList,
  departmentTree,
  peopleCounts,
  peopleList,
  peopleViewRemove,
  peopleViewSave,
  peopleViews,
  personDetail,
  personLearning,
} from '@portal/contract/identity/people.contract.ts'
import {
  departmentCreate,
  departmentMove,
  departmentRemove,
  departmentRename,
  personCreate,
  personEdit,
  personGrantGive,
  personGrantTake,
  personInvite,
  personJoin,
  personLeave,
  personPlace,
  personResume,
  personSessionEnd,
  personSessionsEnd,
  personSuspend,
  personUnlock,
} from '@portal/contract/identity/people-change.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { companiesFor } from './company-list.service.ts'
import { createDepartment, departmentsFor, moveUnder, removeDepartment, renameTo } from './department.service.ts'
import { servePeopleBulk } from './people-bulk.routes.ts'
import { peopleCountsFor, peopleFor } from './people-list.service.ts'
import { removeView, saveView, viewsFor } from './people-views.service.ts'
import {
  changePlace,
  createPerson,
  editPerson,
  endSessions,
  giveGrant,
  invitePerson,
  joinCompany,
  leaveCompany,
  resumePerson,
  suspendPerson,
  takeGrant,
  unlockPerson,
} from './person-change.service.ts'
import { personFor } from './person-detail.service.ts'
import { learningOf } from './person-learning.service.ts'

/** People, their departments and companies, for those who look after them. */
export function servePeople(app: FastifyInstance, deps: Deps) {
  servePeopleBulk(app, deps)
  route(app, deps, peopleList, ({ input, actor }) => peopleFor(deps, actor, input))
  route(app, deps, peopleCounts, ({ actor }) => peopleCountsFor(deps, actor))
  route(app, deps, peopleViews, ({ actor }) => viewsFor(deps, actor))
  route(app, deps, peopleViewSave, ({ input, actor }) => saveView(deps, actor, input))
  route(app, deps, peopleViewRemove, async ({ input, actor }) => {
    await removeView(deps, actor, input.viewId)
    return {}
  })
  route(app, deps, personDetail, ({ input, actor, lang }) => personFor(deps, actor, input.personId, lang))
  route(app, deps, personLearning, ({ actor, input }) => learningOf(deps, actor, input.personId))
  route(app, deps, departmentTree, ({ input, actor }) => departmentsFor(deps, actor, input.companyId))
  route(app, deps, companyList, ({ input, actor }) => companiesFor(deps, actor, input))

  /** Every act answers the person as they are then. */
  const after = async (act: Promise<unknown>, actor: Actor, personId: string, lang: Lang) => {
    await act
    return personFor(deps, actor, personId, lang)
  }
  route(app, deps, personCreate, async ({ input, actor, lang }) =>
    personFor(deps, actor, await createPerson(deps, actor, input), lang),
  )
  route(app, deps, personEdit, ({ input, actor, lang }) =>
    after(editPerson(deps, actor, input), actor, input.personId, lang),
  )
  route(app, deps, personJoin, ({ input, actor, lang }) =>
    after(joinCompany(deps, actor, input), actor, input.personId, lang),
  )
  route(app, deps, personPlace, ({ input, actor, lang }) =>
    after(
      inTransaction(deps.sql, (tx) => changePlace(deps, tx, actor, input)),
      actor,
      input.personId,
      lang,
    ),
  )
  route(app, deps, personLeave, ({ input, actor, lang }) =>
    after(leaveCompany(deps, actor, input), actor, input.personId, lang),
  )
  route(app, deps, personSuspend, ({ input, actor, lang }) =>
    after(
      inTransaction(deps.sql, (tx) => suspendPerson(deps, tx, actor, input.personId, input.reason)),
      actor,
      input.personId,
      lang,
    ),
  )
  route(app, deps, personResume, ({ input, actor, lang }) =>
    after(
      inTransaction(deps.sql, (tx) => resumePerson(deps, tx, actor, input.personId, input.reason)),
      actor,
      input.personId,
      lang,
    ),
  )
  route(app, deps, personUnlock, ({ input, actor, lang }) =>
    after(unlockPerson(deps, actor, input.personId), actor, input.personId, lang),
  )
  route(app, deps, personInvite, ({ input, actor, lang }) =>
    after(invitePerson(deps, actor, input), actor, input.personId, lang),
  )
  route(app, deps, personSessionEnd, ({ input, actor, lang }) =>
    after(
      inTransaction(deps.sql, (tx) => endSessions(deps, tx, actor, input)),
      actor,
      input.personId,
      lang,
    ),
  )
  route(app, deps, personSessionsEnd, ({ input, actor, lang }) =>
    after(
      inTransaction(deps.sql, (tx) => endSessions(deps, tx, actor, input)),
      actor,
      input.personId,
      lang,
    ),
  )
  route(app, deps, personGrantGive, ({ input, actor, lang }) =>
    after(giveGrant(deps, actor, input), actor, input.personId, lang),
  )
  route(app, deps, personGrantTake, ({ input, actor, lang }) =>
    after(takeGrant(deps, actor, input), actor, input.personId, lang),
  )

  route(app, deps, departmentCreate, ({ input, actor }) => createDepartment(deps, actor, input))
  route(app, deps, departmentRename, ({ input, actor }) => renameTo(deps, actor, input))
  route(app, deps, departmentMove, ({ input, actor }) => moveUnder(deps, actor, input))
  route(app, deps, departmentRemove, async ({ input, actor }) => {
    await removeDepartment(deps, actor, input.departmentId)
    return {}
  })
}
