import { findActorOfAccount } from '../../../core/access/actor.store.ts'
import { isActiveMember } from '../../../core/access/membership.store.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Task } from '../../../core/tasks/task.store.ts'
import { defineBulkTask, type TaskKind } from '../../../core/tasks/task.ts'
import { addMonths, dayInZone, startOfDay } from '../../../core/text/calendar.ts'
import { pickName } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import { lockAccount } from '../../identity/identity.public.ts'
import { canExportCertificates } from '../certificate.access.ts'
import { acceptedHolderNames } from '../certificate.rules.ts'
import { findSchemeForIssue } from '../certificate.store.ts'
import { certificateIssued } from '../certificate-events.ts'
import { foreignNumberKey, plainNumberKey } from '../foreign-number.rules.ts'
import { currentCertificateFacts } from '../issue.service.ts'
import {
  issueCertificateAndNotify,
  notifyOfRestoredCertificate,
  revokeCertificateAndNotify,
} from '../register/register.service.ts'
import {
  type BatchRow,
  type BatchRowDetail,
  findBatchRowLabel,
  findCertificateLabel,
  findConfirmedBatch,
  insertCertificateBatch,
  insertOlderCertificate,
  listHeldSchemeCertificates,
  listTakenCertificateNumbers,
  lockBatchRow,
  restoreSupersededCertificate,
  setBatchConfirmed,
  setBatchRowCertificate,
} from './batch.store.ts'
import { cycleOfOlderCertificate, reasonNotToImport } from './batch-check.rules.ts'

type Tools = Omit<Deps, 'log'>

/** Returns the person who started a task, if they may still issue certificates. */
async function actorOf(deps: Deps, task: Task): Promise<Actor> {
  const actor = await findActorOfAccount(deps.sql, task.ownerId, task.companyId)
  if (!actor || !canExportCertificates(actor)) throw new AppError('forbidden')
  return actor
}

/** The task that issues or imports the certificates of a batch. A row that already has its certificate is skipped. */
export const certificateBatchKind: TaskKind = defineBulkTask({
  kind: 'certificateBatch',
  portion: 25,
  prepare: async (deps, task) => {
    const batch = await findConfirmedBatch(deps.sql, String(task.params.batchId))
    return { actor: await actorOf(deps, task), batch }
  },
  async nameOf(db, id, task) {
    const row = await findBatchRowLabel(db, id)
    return row ? [row.line, pickName(row.person, task.lang), row.number ?? ''].join(' ').trim() : ''
  },
  async act(deps, tx, _, id, { actor, batch }) {
    if (!batch) throw new AppError('batchNotFound')
    const row = await lockBatchRow(tx, id)
    if (!row || row.certificateId !== null) return
    const { certificateId } =
      batch.kind === 'issue'
        ? await issueCertificateAndNotify(deps, tx, actor, {
            ...ownerOf(row),
            schemeId: row.schemeId,
            reason: batch.reason,
          })
        : await enterOlder(deps, tx, actor, row, { reason: batch.reason, file: batch.fileName ?? '' })
    await setBatchRowCertificate(tx, row.id, certificateId)
  },
})

/**
 * The task that revokes the certificates of a batch that are valid when it starts; they may then be issued again. The
 * certificates that they superseded become valid again, unless they have expired.
 */
export const certificateBatchUndoKind: TaskKind = defineBulkTask({
  kind: 'certificateBatchUndo',
  portion: 25,
  prepare: actorOf,
  nameOf: findCertificateLabel,
  async act(deps, tx, task, certificateId, actor) {
    const reason = String(task.params.reason)
    await revokeCertificateAndNotify(deps, tx, actor, { certificateId, reason, mayReissue: true, orSuperseded: true })
    const now = deps.clock.now()
    const restored = await restoreSupersededCertificate(tx, certificateId, now, newId(now, deps.random))
    if (restored) await notifyOfRestoredCertificate(deps, tx, restored)
  },
})

const ownerOf = ({ accountId, companyId }: BatchRowDetail) => ({ accountId, companyId })

/**
 * Enters an older certificate with its own number and days. No one is notified, because the holder has had it for a
 * long time. Throws `certificateNumberTaken`, `certificateOrder`, `holdsAlready` and `wasRevoked` when something
 * changed since the preview.
 */
async function enterOlder(
  deps: Tools,
  tx: Transaction,
  actor: Pick<Actor, 'accountId'>,
  row: BatchRowDetail,
  { reason, file }: { readonly reason: string; readonly file: string },
): Promise<{ certificateId: string }> {
  const now = deps.clock.now()
  const { timeZone } = deps.settings
  const owner = ownerOf(row)
  const { number, issuedOn, validUntil } = row
  if (number === null || issuedOn === null) throw new Error(`row ${row.id} is no older certificate`)
  await lockAccount(tx, owner.accountId)
  if (!(await isActiveMember(tx, owner))) throw new AppError('personNotFound')
  const scheme = await findSchemeForIssue(tx, owner, row.schemeId, { day: issuedOn })
  if (!scheme) throw new AppError('schemeNotFound')
  const key = foreignNumberKey(number)
  if (
    (await listTakenCertificateNumbers(tx, { own: [plainNumberKey(number)].filter(Boolean), foreign: [key] })).size > 0
  )
    throw new AppError('certificateNumberTaken')
  const chain = (await listHeldSchemeCertificates(tx, [owner.accountId], [row.schemeId])).filter(
    ({ companyId }) => companyId === owner.companyId,
  )
  const place = cycleOfOlderCertificate(chain, issuedOn)
  const [newest = null, oldest] = [chain[0], chain.at(-1)]
  if (place === null) throw new AppError('certificateOrder')
  const obstacle = place.isPast ? null : reasonNotToImport(newest, dayInZone(now, timeZone))
  if (obstacle === 'revoked') throw new AppError('wasRevoked')
  // Certificates of one batch follow one another and are undone together.
  if (obstacle === 'held' && newest?.batchId !== row.batchId) throw new AppError('holdsAlready')
  const issuedAt = startOfDay(issuedOn, timeZone)
  const id = newId(now, deps.random)
  const isNew = await insertOlderCertificate(
    tx,
    {
      id,
      secret: deps.random.bytes(12).toString('base64url'),
      ...owner,
      schemeId: row.schemeId,
      cycle: place.cycle,
      numberKey: key,
      holderKeys: acceptedHolderNames(scheme.name, scheme.nameLatin),
      facts: {
        ...currentCertificateFacts(deps, scheme),
        number,
        issuedAt: issuedOn,
        validUntil,
        renewFrom: validUntil && renewalOf(issuedOn, validUntil),
        source: { title: scheme.title, score: null, totalPoints: null, passingPoints: null },
        isImported: true,
      },
      issuedAt,
      timeZone,
      supersededAt: place.isPast && oldest ? startOfDay(oldest.issuedOn, timeZone) : null,
      eventIds: [newId(now, deps.random), newId(now, deps.random)],
    },
    now,
  )
  if (!isNew) throw new AppError('certificateNumberTaken')
  await emitEvent(deps, tx, certificateIssued, {
    certificateId: id,
    number,
    schemeId: row.schemeId,
    ...owner,
    at: issuedAt,
  })
  await writeAudit(deps, tx, actor.accountId, {
    action: 'certificate.import',
    thing: 'certificate',
    thingId: id,
    companyId: owner.companyId,
    detail: { number, reason, file, line: String(row.line) },
  })
  return { certificateId: id }
}

/** Renewal begins half a year before the end, and not before half of the life is over. */
function renewalOf(issuedOn: string, validUntil: string): string {
  const half = new Date((Date.parse(issuedOn) + Date.parse(validUntil)) / 2).toISOString().slice(0, 10)
  const early = addMonths(validUntil, -6)
  return [early, half].sort().at(-1) ?? half
}

/**
 * Adds older certificates as a batch of a person, confirmed immediately, for imported histories. Throws the reason why
 * the first impossible certificate can't be added, such as `certificateNumberTaken`.
 */
export async function addImportedBatch(
  deps: Tools,
  tx: Transaction,
  by: { readonly accountId: string },
  batch: {
    readonly fileName: string
    readonly reason: string
    readonly rows: readonly Omit<BatchRow, 'id' | 'line'>[]
  },
): Promise<void> {
  const now = deps.clock.now()
  const { fileName, reason } = batch
  const id = newId(now, deps.random)
  const rows = batch.rows.map((row, index): BatchRowDetail => {
    return { ...row, id: newId(now, deps.random), batchId: id, line: index + 2, certificateId: null }
  })
  const one = {
    id,
    kind: 'import',
    ownerId: by.accountId,
    schemeId: null,
    reason,
    fileName,
    wrong: 0,
    expiresAt: now,
  } as const
  await insertCertificateBatch(tx, { ...one, digest: id }, rows)
  await setBatchConfirmed(tx, id, now)
  for (const row of rows) {
    const { certificateId } = await enterOlder(deps, tx, by, row, { reason, file: fileName })
    await setBatchRowCertificate(tx, row.id, certificateId)
  }
}
