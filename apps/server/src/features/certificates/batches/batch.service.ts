import { createHash } from 'node:crypto'
import { type CertificateFileField, certificateFileFields } from '@portal/contract/certificates/batch.limits.ts'
import type {
  certificateBatchCommit,
  certificateBatchList,
  certificateBatchPreviewFile,
  certificateBatchPreviewPeople,
  certificateBatchUndo,
} from '@portal/contract/certificates/batch-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanFileName } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { createReader, ReadingStopped } from '../../../core/readers/reader.ts'
import { newId } from '../../../core/secrets/random.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { startTask } from '../../../core/tasks/task.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { inTransaction } from '../../../database/connection.ts'
import { foreignNumberKey, plainNumberKey } from '../foreign-number.rules.ts'
import type { BatchPerson } from './batch.facts.ts'
import {
  type BatchRow,
  batchCertificatesStatement,
  batchRowsStatement,
  certificateBatchSource,
  findConfirmedBatch,
  findOwnCertificateBatch,
  insertCertificateBatch,
  listCertificateBatches,
  listHeldSchemeCertificates,
  listPeopleByIdentifier,
  listPeopleForBatch,
  listSchemesForBatch,
  listTakenCertificateNumbers,
  setBatchConfirmed,
} from './batch.store.ts'
import { type BatchFileProblem, batchFileProblemWords, batchProblemWords } from './batch.words.ts'
import { findNamedScheme, type JudgedBatchRow, judgeBatchRows, type RequestedBatchRow } from './batch-check.rules.ts'
import { type BatchTable, fieldsOfHeadings, parseBatchMapping } from './batch-file.rules.ts'

const previewHours = 24
const { rows: mostRows, shown: mostShown } = inputLimits.certificates
const readFile = createReader<Uint8Array, BatchTable | null>(
  'certificates',
  new URL('./batch-file.reader.ts', import.meta.url),
)

type Preview = DataOf<typeof certificateBatchPreviewFile>
type Columns = Preview['columns']
type Ask = {
  readonly kind: 'issue' | 'import'
  readonly schemeId: string | null
  readonly reason: string
  readonly fileName: string | null
}

/**
 * Previews issuing one certificate to chosen people. Only the preview is stored, for a day. Throws `schemeNotFound`.
 */
export async function previewBatchOfPeople(
  deps: Deps,
  actor: Actor,
  { schemeId, reason, people }: InputOf<typeof certificateBatchPreviewPeople>,
  lang: Lang,
): Promise<Preview> {
  const known = await listPeopleForBatch(deps.sql, [...new Set(people.map(({ accountId }) => accountId))])
  const rows = people.map(({ accountId, companyId }, index): RequestedBatchRow => {
    const chosen = known.find(
      (one) => one.accountId === accountId.toLowerCase() && one.companyId === companyId.toLowerCase(),
    )
    const cells = { ...emptyCells, person: chosen?.login ?? accountId, name: chosen?.name ?? '' }
    return {
      line: index + 1,
      cells: chosen ? { ...cells, company: pickText(chosen.company, lang) } : cells,
      unsure: [],
      ...(chosen ? { chosen } : {}),
    }
  })
  return preview(
    deps,
    actor,
    { kind: 'issue', schemeId, reason, fileName: null },
    rows,
    { columns: [], people: known },
    lang,
  )
}

const emptyCells: Readonly<Record<CertificateFileField, string>> = {
  person: '',
  name: '',
  company: '',
  template: '',
  number: '',
  issued: '',
  until: '',
}

/**
 * Previews a file. Its columns are found by their headings, or as the caller maps them. Throws `malformed` for a wrong
 * mapping or when certificates are to be issued without a template, `schemeNotFound`, `tooLarge`, and `tooManyRequests`
 * when too many files wait.
 */
export async function previewBatchFromFile(
  deps: Deps,
  actor: Actor,
  { kind, schemeId: asked, reason, mapping }: InputOf<typeof certificateBatchPreviewFile>,
  file: { readonly bytes: Buffer; readonly name: string },
  lang: Lang,
): Promise<Preview> {
  const schemeId = asked ?? null
  const ask = { kind, schemeId, reason, fileName: cleanFileName(file.name) }
  if (kind === 'issue' && schemeId === null) throw new AppError('malformed', { fields: ['schemeId'] })
  const table = await readFile(file.bytes, actor.accountId).catch((error: unknown) => {
    if (error instanceof ReadingStopped) return null
    throw error
  })
  const none = (problem: BatchFileProblem, columns: Columns = []) =>
    emptyPreview(ask, columns, batchFileProblemWords(problem, lang))
  if (!table) return none('unreadable')
  const chosen = mapping === undefined ? fieldsOfHeadings(table.headings) : parseBatchMapping(mapping)
  if (chosen === null) throw new AppError('malformed', { fields: ['mapping'] })
  const fields = table.headings.map((_, column) => chosen[column] ?? null)
  const columns = table.headings.map((heading, column) => ({
    heading,
    field: fields[column] ?? null,
    samples: table.rows.flatMap(({ cells }) => cells[column] || []).slice(0, 3),
  }))
  if (table.rows.length === 0) return none('empty', columns)
  if (table.rows.length > mostRows) return none('tooMany', columns)
  const needed: readonly CertificateFileField[] = kind === 'import' ? ['person', 'number', 'issued'] : ['person']
  if (needed.some((field) => !fields.includes(field))) return none('noColumns', columns)
  const rows = table.rows.map(({ line, cells, unsure }): RequestedBatchRow => {
    const cellOf = (field: CertificateFileField) => (fields.includes(field) ? (cells[fields.indexOf(field)] ?? '') : '')
    return {
      line,
      cells: Object.fromEntries(certificateFileFields.map((field) => [field, cellOf(field)])) as Record<
        CertificateFileField,
        string
      >,
      unsure: unsure.flatMap((column) => fields[column] ?? []),
    }
  })
  const words = [...new Set(rows.map(({ cells }) => identifierText(cells.person)).filter((one) => one !== ''))]
  return preview(deps, actor, ask, rows, { columns, people: await listPeopleByIdentifier(deps.sql, words) }, lang)
}

const emptyPreview = ({ kind, fileName }: Ask, columns: Columns, problem: string): Preview => ({
  batchId: null,
  kind,
  digest: 'nothing-to-issue',
  fileName,
  expiresAt: null,
  columns,
  problem,
  counts: { rows: 0, ready: 0, duplicate: 0, unknown: 0, wrong: 0 },
  rows: [],
})

async function preview(
  deps: Deps,
  actor: Actor,
  ask: Ask,
  rows: readonly RequestedBatchRow[],
  found: { readonly columns: Columns; readonly people: readonly BatchPerson[] },
  lang: Lang,
): Promise<Preview> {
  const now = deps.clock.now()
  const schemes = await listSchemesForBatch(deps.sql)
  if (ask.schemeId !== null && !schemes.some(({ id }) => id === ask.schemeId?.toLowerCase()))
    throw new AppError('schemeNotFound', { fields: ['schemeId'] })
  const schemeId = ask.schemeId?.toLowerCase() ?? null
  const named = rows.flatMap(({ cells }) => findNamedScheme(schemes, cells.template, schemeId)?.id ?? [])
  const schemeIds = [...new Set([...named, ...(schemeId ? [schemeId] : [])])]
  const accountIds = [...new Set(found.people.map(({ accountId }) => accountId))]
  const numbers = ask.kind === 'import' ? rows.map(({ cells }) => cells.number) : []
  const [held, taken] = await Promise.all([
    listHeldSchemeCertificates(deps.sql, accountIds, schemeIds),
    listTakenCertificateNumbers(deps.sql, {
      own: numbers.map(plainNumberKey).filter(Boolean),
      foreign: numbers.map(foreignNumberKey),
    }),
  ])
  const judged = judgeBatchRows(rows, {
    kind: ask.kind,
    people: found.people,
    schemes,
    schemeId,
    held,
    taken,
    today: dayInZone(now, deps.settings.timeZone),
    actorId: actor.accountId,
  })
  const count = (verdict: JudgedBatchRow['verdict']) => judged.filter((one) => one.verdict === verdict).length
  const ready = judged.flatMap(({ line, meaning }): BatchRow[] => {
    if (!meaning) return []
    const { person, ...more } = meaning
    return [{ id: newId(now, deps.random), line, accountId: person.accountId, companyId: person.companyId, ...more }]
  })
  const digest = createHash('sha256')
    .update(JSON.stringify(ready.map(({ id: _, ...row }) => row)))
    .digest('base64url')
    .slice(0, 32)
  const batchId = ready.length === 0 ? null : newId(now, deps.random)
  const expiresAt = new Date(now.getTime() + previewHours * 3_600_000)
  if (batchId)
    await inTransaction(deps.sql, async (tx) => {
      const wrong = judged.length - ready.length
      await insertCertificateBatch(
        tx,
        {
          ...ask,
          schemeId,
          id: batchId,
          ownerId: actor.accountId,
          reason: ask.reason.trim(),
          digest,
          wrong,
          expiresAt,
        },
        ready,
      )
    })
  return {
    batchId,
    kind: ask.kind,
    digest,
    fileName: ask.fileName,
    expiresAt: batchId ? expiresAt.toISOString() : null,
    columns: found.columns,
    problem: null,
    counts: {
      rows: judged.length,
      ready: count('ready'),
      duplicate: count('duplicate'),
      unknown: count('unknown'),
      wrong: count('wrong'),
    },
    rows: judged
      .toSorted((a, b) => Number(a.verdict === 'ready') - Number(b.verdict === 'ready') || a.line - b.line)
      .slice(0, mostShown)
      .map(({ line, verdict, cells, problem }) => ({
        line,
        verdict,
        cells,
        msg: problem && batchProblemWords(problem, lang),
      })),
  }
}

/**
 * Starts issuing or importing the certificates of the caller's preview. A repeated call returns the same task. Throws
 * `batchNotFound`, `conflict` when the preview has another digest, and `importHasProblems` when it has wrong rows and
 * `skipsWrong` is false.
 */
export async function commitCertificateBatch(
  deps: Deps,
  actor: Actor,
  { batchId, digest, skipsWrong }: InputOf<typeof certificateBatchCommit>,
  lang: Lang,
): Promise<DataOf<typeof certificateBatchCommit>> {
  const batch = await findOwnCertificateBatch(deps.sql, batchId, actor.accountId, deps.clock.now())
  if (!batch) throw new AppError('batchNotFound')
  if (batch.digest !== digest) throw new AppError('conflict')
  if (batch.wrong > 0 && !skipsWrong) throw new AppError('importHasProblems')
  // The worker acts only on a confirmed batch, and confirmed previews are not deleted.
  if (!(await setBatchConfirmed(deps.sql, batch.id, deps.clock.now()))) throw new AppError('batchNotFound')
  const task = await startTask(deps, actor, {
    kind: 'certificateBatch',
    requestKey: batch.id,
    grant: 'certificates',
    lang,
    params: { batchId: batch.id },
    targets: batchRowsStatement(deps.sql, batch.id),
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

/** Starts revoking the valid certificates of a batch. Throws `batchNotFound`, and `batchUndone` when none is left. */
export async function undoCertificateBatch(
  deps: Deps,
  actor: Actor,
  { batchId, requestKey, reason }: InputOf<typeof certificateBatchUndo>,
  lang: Lang,
): Promise<DataOf<typeof certificateBatchUndo>> {
  const batch = await findConfirmedBatch(deps.sql, batchId)
  if (!batch) throw new AppError('batchNotFound')
  const task = await startTask(deps, actor, {
    kind: 'certificateBatchUndo',
    requestKey,
    grant: 'certificates',
    lang,
    params: { batchId: batch.id, reason: reason.trim() },
    targets: batchCertificatesStatement(deps.sql, batch.id),
    noTargets: 'batchUndone',
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

export async function loadCertificateBatches(
  deps: Deps,
  input: InputOf<typeof certificateBatchList>,
  lang: Lang,
): Promise<DataOf<typeof certificateBatchList>> {
  const { after, before, limit, sort = '-confirmed', ...filters } = input
  const order = parseSortOrder<'confirmed'>(sort, { confirmed: 'instant' })
  const source = certificateBatchSource(deps.sql, filters.kind ?? null, phrasePattern(filters.q?.trim() || null))
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'certificateBatches', order, filters, source },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listCertificateBatches(deps.sql, ids)).map((row) => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      fileName: row.fileName,
      reason: row.reason,
      by: pickName(row.by, lang),
      rows: row.rows,
      issued: row.issued,
      revoked: row.revoked,
      confirmedAt: row.confirmedAt.toISOString(),
    })),
  }
}
