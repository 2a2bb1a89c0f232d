import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  personFieldCreate,
  personFieldRename,
  personFields,
} from '@portal/contract/identity/person-field.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { deriveId } from '../../../core/secrets/random.ts'
import { changedFacts } from '../../../core/text/changed-facts.ts'
import { type BilingualText, hasBilingualText } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { isForeignKeyViolation } from '../../../database/constraint-errors.ts'
import { canManagePeopleOfCompany } from './company-in-reach.ts'
import { peopleFileColumns } from './people-columns.words.ts'
import { peopleExportWords } from './people-export.words.ts'
import {
  deletePersonField,
  findPersonField,
  insertPersonField,
  listPersonFields,
  listPersonFieldsWithCounts,
  lockPersonFields,
  type PersonField,
  setPersonFieldName,
} from './person-field.store.ts'

type Fields = DataOf<typeof personFields>
const fieldsOf = async (db: Db, companyId: string): Promise<Fields> => ({
  fields: await listPersonFieldsWithCounts(db, companyId),
})

export async function loadPersonFields(deps: Deps, actor: Actor, given: string): Promise<Fields> {
  const companyId = given.toLowerCase()
  if (!(await canManagePeopleOfCompany(deps.sql, actor, companyId))) throw new AppError('notFound')
  return fieldsOf(deps.sql, companyId)
}

const wordsOf = (name: BilingualText) =>
  Object.values(name).flatMap((text) => (text?.trim() ? [text.trim().toLowerCase()] : []))
/** Headings of imported and exported files of people that mean other columns. */
const otherHeadings = new Set(
  [
    ...Object.values(peopleFileColumns).flatMap(({ zh, en, also }) => [zh, en, ...also]),
    ...Object.values(peopleExportWords).flatMap(({ columns }) => Object.values(columns)),
  ].map((word) => word.toLowerCase()),
)

/** Returns the name in stored form. Refuses an empty one, and words by which a file names another column. */
async function checkName(tx: Transaction, given: BilingualText, companyId: string, but: string | null) {
  const name = Object.fromEntries(
    Object.entries(given).flatMap(([lang, text]) => (text?.trim() ? [[lang, text.trim().normalize('NFC')]] : [])),
  ) as BilingualText
  if (!hasBilingualText(name)) throw new AppError('malformed', { fields: ['name'] })
  const others = (await listPersonFields(tx, [companyId])).filter(({ id }) => id !== but)
  const taken = new Set([...otherHeadings, ...others.flatMap((one) => wordsOf(one.name))])
  if (wordsOf(name).some((word) => taken.has(word))) throw new AppError('personFieldNameTaken', { fields: ['name'] })
  return name
}
const note = (
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { id, companyId }: PersonField,
  action: string,
  detail: object,
) =>
  writeAudit(deps, tx, actor.accountId, {
    action: `personField.${action}`,
    thing: 'personField',
    thingId: id,
    companyId,
    detail: { ...detail },
  })

/**
 * Adds a field to the people of a company and returns the company's fields. Repeating it with the same key adds none.
 * Throws `notFound`, `malformed` without a name, `personFieldNameTaken`, and `personFieldsFull` beyond ten fields.
 */
export async function createPersonField(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof personFieldCreate>,
): Promise<Fields> {
  const companyId = input.companyId.toLowerCase()
  const id = deriveId(deps.signer, 'personField.create', actor.accountId, input.requestKey)
  return inTransaction(deps.sql, async (tx) => {
    if (!(await canManagePeopleOfCompany(tx, actor, companyId)))
      throw new AppError('notFound', { fields: ['companyId'] })
    await lockPersonFields(tx, companyId)
    if ((await findPersonField(tx, id, companyId)) === null) {
      const field = { id, companyId, name: await checkName(tx, input.name, companyId, null) }
      if (!(await insertPersonField(tx, field))) throw new AppError('personFieldsFull')
      await note(deps, tx, actor, field, 'create', { before: {}, after: { name: field.name } })
    }
    return fieldsOf(tx, companyId)
  })
}

/** Locks the fields of a company and returns the one that the caller may change, in its state after the lock. */
async function lockAndFind(tx: Transaction, actor: Actor, fieldId: string): Promise<PersonField | null> {
  const bound = companyBoundOf(actor, 'companies')
  const seen = await findPersonField(tx, fieldId, bound)
  if (!seen) return null
  await lockPersonFields(tx, seen.companyId)
  return findPersonField(tx, fieldId, bound)
}

export async function renamePersonField(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof personFieldRename>,
): Promise<Fields> {
  return inTransaction(deps.sql, async (tx) => {
    const field = await lockAndFind(tx, actor, input.fieldId)
    if (!field) throw new AppError('personFieldNotFound')
    const name = await checkName(tx, input.name, field.companyId, field.id)
    const changed = changedFacts({ name: field.name }, { name })
    if (changed) {
      await setPersonFieldName(tx, field.id, name)
      await note(deps, tx, actor, field, 'rename', changed)
    }
    return fieldsOf(tx, field.companyId)
  })
}

/**
 * Deletes a field with its values. Throws `personFieldInUse` if a requirement uses it; a field that the caller can't
 * see is not an error.
 */
export async function removePersonField(deps: Deps, actor: Actor, fieldId: string): Promise<void> {
  try {
    await inTransaction(deps.sql, async (tx) => {
      const field = await lockAndFind(tx, actor, fieldId)
      if (!field || !(await deletePersonField(tx, field.id))) return
      await note(deps, tx, actor, field, 'remove', { before: { name: field.name }, after: {} })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('personFieldInUse')
    throw error
  }
}
