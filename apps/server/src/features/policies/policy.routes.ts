import { myPolicies, policyOpen, policyReadingFinish, policySign } from '@portal/contract/policies/policy.contract.ts'
import {
  managedPolicyList,
  policyCreate,
  policyPeople,
  policyPeopleExport,
  policyPersonSignatures,
  policyPublish,
  policyRead,
  policyRetire,
  policyRevision,
  policyUpdate,
} from '@portal/contract/policies/policy-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import {
  createPolicy,
  loadManagedPolicies,
  loadPolicy,
  loadPolicyRevision,
  publishPolicy,
  retireManagedPolicy,
  updatePolicy,
} from './policy.service.ts'
import { loadPersonSignatures, loadPolicyPeople, startPolicyPeopleExport } from './policy-people.service.ts'
import { loadMyPolicies, openPolicy, recordPolicyRead, signPolicy } from './signature.service.ts'

export function servePolicies(app: FastifyInstance, deps: Deps): void {
  route(app, deps, managedPolicyList, ({ actor, input }) => loadManagedPolicies(deps, actor, input))
  route(app, deps, policyRead, ({ actor, input, lang }) => loadPolicy(deps, actor, input.policyId, lang))
  route(app, deps, policyRevision, ({ actor, input }) => loadPolicyRevision(deps, actor, input))
  route(app, deps, policyCreate, ({ actor, input }) => createPolicy(deps, actor, input))
  route(app, deps, policyUpdate, ({ actor, input }) => updatePolicy(deps, actor, input))
  route(app, deps, policyPublish, ({ actor, input }) => publishPolicy(deps, actor, input))
  route(app, deps, policyRetire, ({ actor, input }) => retireManagedPolicy(deps, actor, input))
  route(app, deps, policyPeople, ({ actor, input, lang }) => loadPolicyPeople(deps, actor, input, lang))
  route(app, deps, policyPersonSignatures, ({ actor, input }) => loadPersonSignatures(deps, actor, input))
  route(app, deps, policyPeopleExport, ({ actor, input, lang }) => startPolicyPeopleExport(deps, actor, input, lang))
  route(app, deps, myPolicies, ({ actor }) => loadMyPolicies(deps, actor))
  route(app, deps, policyOpen, ({ actor, input, lang }) => openPolicy(deps, actor, input, lang))
  route(app, deps, policyReadingFinish, ({ actor, input }) => recordPolicyRead(deps, actor, input))
  route(app, deps, policySign, ({ actor, input }) => signPolicy(deps, actor, input))
}
