import {
  companyList,
  departmentList,
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
  membershipCreate,
  membershipEnd,
  membershipUpdate,
  personAllSessionsEnd,
  personCreate,
  personGrantAdd,
  personGrantRevoke,
  personInvite,
  personResume,
  personSessionEnd,
  personSuspend,
  personUnlock,
  personUpdate,
} from '@portal/contract/identity/people-change.contract.ts'
import {
  personFieldCreate,
  personFieldRemove,
  personFieldRename,
  personFields,
} from '@portal/contract/identity/person-field.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { servePosts } from '../posts/post.routes.ts'
import { loadCompanies } from './company-list.service.ts'
import {
  createDepartment,
  loadDepartments,
  moveDepartment,
  removeDepartment,
  renameDepartment,
} from './department.service.ts'
import { servePeopleBulk } from './people-bulk.routes.ts'
import { loadPeopleCounts, loadPeopleList } from './people-list.service.ts'
import { deletePeopleView, loadPeopleViews, savePeopleView } from './people-views.service.ts'
import {
  addGrant,
  addMembership,
  createPerson,
  endPersonSessions,
  invitePerson,
  removeGrant,
  removeMembership,
  resumePerson,
  suspendPerson,
  unlockPerson,
  updateMembership,
  updatePerson,
} from './person-change.service.ts'
import { loadPerson } from './person-detail.service.ts'
import { createPersonField, loadPersonFields, removePersonField, renamePersonField } from './person-field.service.ts'
import { loadPersonLearning } from './person-learning.service.ts'
import { serveRoles } from './role.routes.ts'

/** Serves people, roles, posts, departments, companies and the fields of people, for staff who manage them. */
export function servePeople(app: FastifyInstance, deps: Deps) {
  servePeopleBulk(app, deps)
  serveRoles(app, deps)
  servePosts(app, deps)
  route(app, deps, peopleList, ({ input, actor }) => loadPeopleList(deps, actor, input))
  route(app, deps, peopleCounts, ({ actor }) => loadPeopleCounts(deps, actor))
  route(app, deps, peopleViews, ({ actor }) => loadPeopleViews(deps, actor))
  route(app, deps, peopleViewSave, ({ input, actor }) => savePeopleView(deps, actor, input))
  route(app, deps, peopleViewRemove, async ({ input, actor }) => {
    await deletePeopleView(deps, actor, input.viewId)
    return {}
  })
  route(app, deps, personDetail, ({ input, actor, lang }) => loadPerson(deps, actor, input.personId, lang))
  route(app, deps, personLearning, ({ actor, input }) => loadPersonLearning(deps, actor, input.personId))
  route(app, deps, departmentList, ({ input, actor }) => loadDepartments(deps, actor, input.companyId))
  route(app, deps, personFields, ({ input, actor }) => loadPersonFields(deps, actor, input.companyId))
  route(app, deps, personFieldCreate, ({ input, actor }) => createPersonField(deps, actor, input))
  route(app, deps, personFieldRename, ({ input, actor }) => renamePersonField(deps, actor, input))
  route(app, deps, personFieldRemove, async ({ input, actor }) => {
    await removePersonField(deps, actor, input.fieldId)
    return {}
  })
  route(app, deps, companyList, ({ input, actor }) => loadCompanies(deps, actor, input))

  /** Every action returns the person's new state. */
  const after = async (act: Promise<unknown>, actor: Actor, personId: string, lang: Lang) => {
    await act
    return loadPerson(deps, actor, personId, lang)
  }
  route(app, deps, personCreate, async ({ input, actor, lang }) =>
    loadPerson(deps, actor, await createPerson(deps, actor, input), lang),
  )
  route(app, deps, personUpdate, ({ input, actor, lang }) =>
    after(updatePerson(deps, actor, input), actor, input.personId, lang),
  )
  route(app, deps, membershipCreate, ({ input, actor, lang }) =>
    after(addMembership(deps, actor, input), actor, input.personId, lang),
  )
  route(app, deps, membershipUpdate, ({ input, actor, lang }) =>
    after(
      inTransaction(deps.sql, (tx) => updateMembership(deps, tx, actor, input)),
      actor,
      input.personId,
      lang,
    ),
  )
  route(app, deps, membershipEnd, ({ input, actor, lang }) =>
    after(removeMembership(deps, actor, input), actor, input.personId, lang),
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
      inTransaction(deps.sql, (tx) => endPersonSessions(deps, tx, actor, input)),
      actor,
      input.personId,
      lang,
    ),
  )
  route(app, deps, personAllSessionsEnd, ({ input, actor, lang }) =>
    after(
      inTransaction(deps.sql, (tx) => endPersonSessions(deps, tx, actor, input)),
      actor,
      input.personId,
      lang,
    ),
  )
  route(app, deps, personGrantAdd, ({ input, actor, lang }) =>
    after(addGrant(deps, actor, input), actor, input.personId, lang),
  )
  route(app, deps, personGrantRevoke, ({ input, actor, lang }) =>
    after(removeGrant(deps, actor, input), actor, input.personId, lang),
  )

  route(app, deps, departmentCreate, ({ input, actor }) => createDepartment(deps, actor, input))
  route(app, deps, departmentRename, ({ input, actor }) => renameDepartment(deps, actor, input))
  route(app, deps, departmentMove, ({ input, actor }) => moveDepartment(deps, actor, input))
  route(app, deps, departmentRemove, async ({ input, actor }) => {
    await removeDepartment(deps, actor, input.departmentId)
    return {}
  })
}
