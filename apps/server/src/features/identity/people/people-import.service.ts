import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { identifierKey } from '@portal/contract/identity/identifier.rules.ts'
import type { peopleImportCommit, peopleImportPreview } from '@portal/contract/identity/people-bulk.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanFileName } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { createReader, ReadingStopped } from '../../../core/readers/reader.ts'
import { newId } from '../../../core/secrets/random.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import type { Task } from '../../../core/tasks/task.store.ts'
import { defineBulkTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { type BilingualText, type Lang, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { changeContacts } from '../contacts.service.ts'
import { lockDepartments } from './department.store.ts'
import { personJoined, personMoved } from './membership.event.ts'
import { parseColumnFields } from './people-columns.rules.ts'
import { type PeopleFile, type PeopleFileResult, unreadablePeopleFileResult } from './people-file.reader.ts'
import { upsertImportedDepartment } from './people-file.store.ts'
import { type ImportedPerson, importPreviewDigest } from './people-import.rules.ts'
import {
  deletePeopleImports,
  findCompanyOfImport,
  findMemberByLogin,
  findPeopleImport,
  findPeopleImportRow,
  insertPeopleImport,
  listCompaniesByNames,
  listCompanyNamesOfImport,
  type PeopleImportRow,
  peopleImportRowsStatement,
} from './people-import.store.ts'
import { peopleImportProblemWords } from './people-import.words.ts'
import {
  computeImportEffects,
  type PeopleImportFieldChange,
  type PeopleImportRowEffect,
} from './people-import-check.service.ts'
import type { ActingStaff } from './person-change.service.ts'
import { withdrawPerson } from './person-change.service.ts'
import {
  deleteGrant,
  insertAccount,
  insertGrant,
  updateAccount,
  updateMembershipRow,
  upsertMembership,
} from './person-change.store.ts'
import { listPersonFields } from './person-field.store.ts'

const previewHours = 24
/** Rows and problems that a preview shows. */
const mostShown = inputLimits.people.problems
const readFile = createReader<PeopleFile, PeopleFileResult>(
  'people',
  new URL('./people-file.reader.ts', import.meta.url),
)

async function readPeopleFile(file: PeopleFile, by: string): Promise<PeopleFileResult> {
  try {
    return await readFile(file, by)
  } catch (error) {
    if (error instanceof ReadingStopped) return unreadablePeopleFileResult()
    throw error
  }
}
const textOf = (words: string): BilingualText => (/\p{Script=Han}/u.test(words) ? { zh: words } : { en: words })

/** Lists the names of fields that companies define, in lower case: of one company, or of all. */
async function listOwnHeadings(db: Db, companyId: string | null): Promise<string[]> {
  const fields = await listPersonFields(db, companyId === null ? null : [companyId])
  return fields.flatMap(({ name }) => Object.values(name).map((word) => word.toLowerCase()))
}

type Preview = DataOf<typeof peopleImportPreview>

/**
 * Previews an import: its effect, and every error with its fix. Only the preview is stored, for a day; `importId` is
 * null if the file has no rows that can be read.
 */
export async function previewPeopleImport(
  deps: Deps,
  actor: Actor,
  { bytes, fileName: given }: { bytes: Buffer; fileName: string },
  { columns, companyId }: InputOf<typeof peopleImportPreview>,
  lang: Lang,
): Promise<Preview> {
  const now = deps.clock.now()
  const fileName = cleanFileName(given)
  const company = await findCompanyOfImport(deps.sql, companyBoundOf(actor, 'companies') ?? companyId ?? null)
  const ask = {
    fields: columns === undefined ? null : parseColumnFields(columns),
    company: company && { id: company.id, name: pickText(company.name, lang) },
    own: await listOwnHeadings(deps.sql, company?.id ?? null),
  }
  const read = await readPeopleFile({ bytes, ask }, actor.accountId)
  const judged = await computeImportEffects(deps.sql, actor, read.rows, read.problems)
  const lines = new Set(judged.map(({ row }) => row.line))
  const problems = [
    ...read.problems.filter(({ line }) => !lines.has(line)),
    ...judged.flatMap((one) => one.problems),
  ].sort((a, b) => a.line - b.line)
  const count = (verdict: PeopleImportRowEffect['verdict']) => judged.filter((one) => one.verdict === verdict).length
  const rows = judged.flatMap((one): PeopleImportRow[] =>
    one.verdict === 'wrong' || one.verdict === 'unchanged'
      ? []
      : [
          {
            id: newId(now, deps.random),
            line: one.row.line,
            verdict: one.verdict,
            meaning: one.row,
            changes: one.changes,
          },
        ],
  )
  const digest = importPreviewDigest(judged.map(({ row, verdict, changes }) => [row, verdict, changes]))
  const importId = judged.length === 0 ? null : newId(now, deps.random)
  const expiresAt = new Date(now.getTime() + previewHours * 3_600_000)
  if (importId)
    await inTransaction(deps.sql, (tx) =>
      insertPeopleImport(
        tx,
        { id: importId, ownerId: actor.accountId, fileName, digest, wrong: count('wrong'), expiresAt },
        rows,
      ),
    )
  return {
    importId,
    digest,
    fileName,
    sheet: read.sheet,
    columns: [...read.columns],
    companyId: read.columns.some(({ field }) => field === 'company') ? null : (company?.id ?? null),
    expiresAt: importId ? expiresAt.toISOString() : null,
    counts: {
      rows: judged.length,
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      leaving: count('leaving'),
      wrong: count('wrong'),
      newDepartments: new Set(judged.flatMap((one) => one.newDepartments)).size,
    },
    problems: problems.slice(0, mostShown).map((problem) => ({
      line: problem.line,
      field: problem.field,
      rule: problem.rule,
      value: problem.value,
      suggestion: problem.suggestion,
      msg: peopleImportProblemWords(problem, lang),
    })),
    rows: judged
      .toSorted((a, b) => Number(b.verdict === 'wrong') - Number(a.verdict === 'wrong') || a.row.line - b.row.line)
      .slice(0, mostShown)
      .map(({ row, verdict, changes }) => ({ line: row.line, verdict, cells: row.cells, changes: [...changes] })),
  }
}

/**
 * Starts the task that applies a preview of the actor, exactly as shown and only once. Rows that no longer match are
 * reported by line. Throws `notFound` for an unknown or expired preview, `conflict` for another digest, and
 * `importHasProblems` if it has wrong rows that are not to be skipped.
 */
export async function startPeopleImport(
  deps: Deps,
  actor: Actor,
  { importId, digest, skipsWrong }: { importId: string; digest: string; skipsWrong: boolean },
  lang: Lang,
): Promise<DataOf<typeof peopleImportCommit>> {
  const preview = await findPeopleImport(deps.sql, importId, actor.accountId, deps.clock.now())
  if (!preview) throw new AppError('notFound')
  if (preview.digest !== digest) throw new AppError('conflict')
  if (preview.wrong > 0 && !skipsWrong) throw new AppError('importHasProblems')
  const task = await startTask(deps, actor, {
    kind: 'peopleImport',
    requestKey: preview.id,
    grant: 'companies',
    lang,
    params: { importId: preview.id, fileName: preview.fileName },
    targets: peopleImportRowsStatement(deps.sql, preview.id),
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

export const deleteOldPeopleImports = (deps: Deps): Promise<unknown> =>
  deletePeopleImports(deps.sql, new Date(deps.clock.now().getTime() - 7 * 86_400_000))

export const peopleImportKind = (staffOf: (db: Db, task: Task) => Promise<ActingStaff>): TaskKind =>
  defineBulkTask({
    kind: 'peopleImport',
    portion: 50,
    async nameOf(db, id) {
      const row = await findPeopleImportRow(db, id)
      const meaning = row?.meaning as ImportedPerson | undefined
      return `${row?.line ?? ''} ${meaning?.name ?? meaning?.login ?? ''}`.trim()
    },
    prepare: async ({ sql }, task) =>
      listCompaniesByNames(sql, await listCompanyNamesOfImport(sql, String(task.params.importId))),
    async act(deps, tx, task, id, companies) {
      const kept = await findPeopleImportRow(tx, id)
      if (!kept) throw new AppError('notFound')
      const staff = await staffOf(tx, task)
      const [judged] = await computeImportEffects(tx, staff, [kept.meaning as ImportedPerson], [], companies)
      // The person was changed in the meantime, so the preview no longer matches.
      if (
        !judged ||
        judged.verdict !== kept.verdict ||
        said(judged.changes) !== said(kept.changes as readonly PeopleImportFieldChange[])
      )
        throw new AppError('conflict')
      await bring(deps, tx, staff, judged, {
        importId: String(task.params.importId),
        file: String(task.params.fileName),
        line: kept.line,
      })
    },
  })

/** Changes in a stable order of keys, since the database reorders them. */
const said = (changes: readonly PeopleImportFieldChange[]): string =>
  JSON.stringify(changes.map(({ field, before, after }) => [field, before, after]))

async function memberIn(tx: Transaction, companyId: string, login: string): Promise<string> {
  const id = await findMemberByLogin(tx, companyId, login)
  if (id === null) throw new AppError('conflict')
  return id
}

/** The changes that move a person within the company. */
const placeFields: ReadonlySet<string> = new Set(['department', 'employeeNo', 'manager', 'position'])

type From = { readonly importId: string; readonly file: string; readonly line: number }
async function bring(
  deps: Deps,
  tx: Transaction,
  staff: ActingStaff,
  { row, verdict, account, companyId, isFormer, manager, changes, grants, fields }: PeopleImportRowEffect,
  from: From,
): Promise<void> {
  if (companyId === null) throw new AppError('notFound')
  const now = deps.clock.now()
  if (verdict === 'leaving' && account)
    return withdrawPerson(deps, tx, staff, { personId: account.id, companyId, reason: `${from.file} ${from.line}` })
  const accountId = account?.id ?? newId(now, deps.random)
  if (!account)
    await insertAccount(tx, {
      id: accountId,
      login: row.login,
      name: row.name ?? row.login,
      nameLatin: null,
      email: row.email,
      phone: row.phone,
      gender: null,
      now,
    })
  else await updateAccount(tx, accountId, row.name === null || row.name === account.name ? {} : { name: row.name })
  const isOtherEmail = row.email !== null && identifierKey(row.email) !== identifierKey(account?.email ?? '')
  if (account)
    await changeContacts(
      deps,
      tx,
      accountId,
      { email: isOtherEmail ? row.email : undefined, phone: row.phone ?? undefined },
      null,
    )
  let departmentId: string | null = null
  if (row.department.length > 0) await lockDepartments(tx, companyId)
  for (const words of row.department)
    departmentId = await upsertImportedDepartment(tx, {
      companyId,
      parentId: departmentId,
      name: textOf(words),
      words,
      newId: newId(now, deps.random),
    })
  const place = {
    ...(departmentId === null ? {} : { departmentId }),
    ...(row.employeeNo === null ? {} : { employeeNo: row.employeeNo }),
    ...(row.position === null ? {} : { position: textOf(row.position) }),
    ...(manager === null ? {} : { managerId: manager === '' ? null : await memberIn(tx, companyId, manager) }),
    fields,
  }
  if (isFormer) await updateMembershipRow(tx, { accountId, companyId }, place)
  else if (await upsertMembership(tx, { accountId, companyId }, place, now))
    await emitEvent(deps, tx, personJoined, { accountId, companyId, at: now, importId: from.importId })
  else {
    await updateMembershipRow(tx, { accountId, companyId }, place)
    if (fields.length > 0 || changes.some(({ field }) => placeFields.has(field)))
      await emitEvent(deps, tx, personMoved, { accountId, companyId, at: now, importId: from.importId })
  }
  for (const { grant, companyId: of } of grants.given)
    await insertGrant(tx, { accountId, grant, companyId: of, by: staff.accountId, now })
  for (const { grant, companyId: of } of grants.taken) await deleteGrant(tx, { accountId, grant, companyId: of })
  const facts = (side: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[side]]))
  await writeAudit(deps, tx, staff.accountId, {
    action: account ? 'account.import' : 'account.importNew',
    thing: 'account',
    thingId: accountId,
    companyId,
    detail: { ...from, before: facts('before'), after: facts('after') },
  })
}
