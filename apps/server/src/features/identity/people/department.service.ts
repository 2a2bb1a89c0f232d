import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { departmentList } from '@portal/contract/identity/people.contract.ts'
import type {
  departmentCreate,
  departmentMove,
  departmentRename,
} from '@portal/contract/identity/people-change.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { deriveId } from '../../../core/secrets/random.ts'
import { type BilingualText, hasBilingualText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { canManagePeopleOfCompany } from './company-in-reach.ts'
import {
  countDepartmentLevelsBelow,
  countPeopleWithoutDepartment,
  type DepartmentRow,
  deleteDepartment,
  insertDepartment,
  isDepartmentNameTaken,
  listAncestorDepartments,
  listDepartments,
  lockDepartments,
  maxDepartmentDepth,
  setDepartmentName,
  setDepartmentParent,
} from './department.store.ts'
import { findDepartment } from './person-change.store.ts'

type Answer = DataOf<typeof departmentCreate>

export async function loadDepartments(deps: Deps, actor: Actor, given: string): Promise<DataOf<typeof departmentList>> {
  const companyId = given.toLowerCase()
  if (!(await canManagePeopleOfCompany(deps.sql, actor, companyId))) throw new AppError('notFound')
  const [departments, withoutDepartment] = await Promise.all([
    listDepartments(deps.sql, companyId),
    countPeopleWithoutDepartment(deps.sql, companyId),
  ])
  return { departments, withoutDepartment }
}

function nameOf(given: BilingualText): BilingualText {
  const name = Object.fromEntries(
    Object.entries(given).flatMap(([lang, text]) => (text?.trim() ? [[lang, text.trim()]] : [])),
  ) as BilingualText
  if (!hasBilingualText(name)) throw new AppError('malformed', { fields: ['name'] })
  return name
}

async function find(tx: Transaction, actor: Actor, departmentId: string): Promise<DepartmentRow> {
  const department = await findDepartment(tx, departmentId, companyBoundOf(actor, 'companies'))
  if (!department) throw new AppError('departmentNotFound')
  await lockDepartments(tx, department.companyId)
  return (await findDepartment(tx, departmentId, null)) ?? department
}
const note = (
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { id, companyId }: DepartmentRow,
  action: string,
  detail: Readonly<Record<string, unknown>>,
) => writeAudit(deps, tx, actor.accountId, { action, thing: 'department', thingId: id, companyId, detail })
const mustBeFree = async (tx: Transaction, place: Parameters<typeof isDepartmentNameTaken>[1]) => {
  if (await isDepartmentNameTaken(tx, place)) throw new AppError('departmentNameTaken', { fields: ['name'] })
}

export async function createDepartment(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof departmentCreate>,
): Promise<Answer> {
  const companyId = input.companyId.toLowerCase()
  const id = deriveId(deps.signer, 'department.create', actor.accountId, input.requestKey)
  const department = { id, companyId, parentId: input.parentId ?? null, name: nameOf(input.name) }
  return inTransaction(deps.sql, async (tx) => {
    if (!(await canManagePeopleOfCompany(tx, actor, companyId)))
      throw new AppError('notFound', { fields: ['companyId'] })
    await lockDepartments(tx, companyId)
    const known = await findDepartment(tx, id, companyId)
    if (known) return { department: known }
    if (department.parentId !== null && (await findDepartment(tx, department.parentId, companyId)) === null)
      throw new AppError('departmentNotFound', { fields: ['parentId'] })
    if ((await listAncestorDepartments(tx, department.parentId)).length >= maxDepartmentDepth)
      throw new AppError('departmentTooDeep')
    await mustBeFree(tx, { ...department, but: null })
    await insertDepartment(tx, department)
    await note(deps, tx, actor, department, 'department.create', { before: {}, after: { name: department.name } })
    return { department }
  })
}

export async function renameDepartment(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof departmentRename>,
): Promise<Answer> {
  const name = nameOf(input.name)
  return inTransaction(deps.sql, async (tx) => {
    const department = await find(tx, actor, input.departmentId)
    if (JSON.stringify(department.name) === JSON.stringify(name)) return { department }
    await mustBeFree(tx, { ...department, name, but: department.id })
    await setDepartmentName(tx, department.id, name)
    await note(deps, tx, actor, department, 'department.rename', { before: { name: department.name }, after: { name } })
    return { department: { ...department, name } }
  })
}

export async function moveDepartment(deps: Deps, actor: Actor, input: InputOf<typeof departmentMove>): Promise<Answer> {
  const parentId = input.parentId?.toLowerCase() ?? null
  return inTransaction(deps.sql, async (tx) => {
    const department = await find(tx, actor, input.departmentId)
    if (department.parentId === parentId) return { department }
    const parent = parentId === null ? null : await findDepartment(tx, parentId, department.companyId)
    if (parentId !== null && parent === null) throw new AppError('departmentNotFound', { fields: ['parentId'] })
    const above = await listAncestorDepartments(tx, parentId)
    if (above.includes(department.id)) throw new AppError('departmentInItself')
    if (above.length + 1 + (await countDepartmentLevelsBelow(tx, department.id)) > maxDepartmentDepth)
      throw new AppError('departmentTooDeep')
    await mustBeFree(tx, { ...department, parentId, but: department.id })
    await setDepartmentParent(tx, department.id, parentId)
    const former = department.parentId === null ? null : await findDepartment(tx, department.parentId, null)
    await note(deps, tx, actor, department, 'department.move', {
      name: department.name,
      before: { parent: former?.name ?? null },
      after: { parent: parent?.name ?? null },
    })
    return { department: { ...department, parentId } }
  })
}

/**
 * Removes a department. A department that doesn't exist, or that the caller can't see, is not an error. Throws
 * `departmentInUse`.
 */
export async function removeDepartment(deps: Deps, actor: Actor, departmentId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const department = await findDepartment(tx, departmentId, companyBoundOf(actor, 'companies'))
    if (!department) return
    await lockDepartments(tx, department.companyId)
    if ((await deleteDepartment(tx, department.id)) === 'used') throw new AppError('departmentInUse')
    await note(deps, tx, actor, department, 'department.remove', { before: { name: department.name }, after: {} })
  })
}
