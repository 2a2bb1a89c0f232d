import type {
  myObservation,
  myObservations,
  observationAcknowledge,
  observationRoll,
  observationSync,
} from '@portal/contract/checklists/checklist.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import { dayInZone } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { sendPersonalNotices } from '../community/community.public.ts'
import { listTeamMembers, recordChecklistCompletions } from '../requirements/requirements.public.ts'
import { presentChecklistFields, presentChecklistSections, presentObservationHead } from './checklist.present.ts'
import { findChecklistVersion, listPublishedChecklists } from './checklist.store.ts'
import { observationMessages } from './checklist.words.ts'
import { judgeObservationAnswers, observationTimeOf } from './observation.rules.ts'
import {
  findObservation,
  findObservationOutcome,
  insertObservation,
  listObservations,
  type ObservationRow,
  setObservationAcknowledged,
} from './observation.store.ts'
import { hasObserverPass, signObserverPass } from './observation-pass.ts'
import { loadObservationPictures, pictureIdsInAnswers } from './observation-picture.service.ts'
import { hasAllObservationPictures } from './observation-picture.store.ts'

/** Observations that a list of one person shows, and those of a manager on the page of observing. */
const [ownShown, recentShown] = [200, 30]

/**
 * Loads a manager's team and checklists, for a device to store, and the manager's latest observations. A caller without
 * a team gets neither people nor checklists.
 */
export async function loadObservationRoll(
  deps: Deps,
  actor: Actor,
  lang: Lang,
): Promise<DataOf<typeof observationRoll>> {
  const issuedAt = deps.clock.now()
  const people = await listTeamMembers(deps, actor)
  const checklists = people.length > 0 ? await listPublishedChecklists(deps.sql, actor.companyId) : []
  const recent = await listObservations(deps.sql, 'by', actor, recentShown)
  return {
    issuedAt: issuedAt.toISOString(),
    people: people.map(({ accountId, name, nameLatin, position, department }) => ({
      accountId,
      name: pickName({ name, nameLatin }, lang),
      position,
      department,
      pass: signObserverPass(deps, actor, accountId, issuedAt),
    })),
    checklists: checklists.map(({ checklistId, version, title, content }) => ({
      checklistId,
      version,
      ...presentChecklistFields(title, content),
    })),
    recent: recent.map((row) => presentObservationHead(row, lang)),
  }
}

type Sent = InputOf<typeof observationSync>['observations'][number]
type Result = DataOf<typeof observationSync>['results'][number]

/** Stores the observations that a device sends. Each is stored or refused on its own. */
export async function saveObservations(
  deps: Deps,
  actor: Actor,
  { observations }: InputOf<typeof observationSync>,
): Promise<DataOf<typeof observationSync>> {
  const results: Result[] = []
  for (const sent of observations) {
    const result = await inTransaction(deps.sql, (tx) => saveObservation(deps, tx, actor, sent))
    results.push({ observationId: sent.observationId, ...result })
  }
  return { results }
}

async function saveObservation(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  sent: Sent,
): Promise<Pick<Result, 'outcome' | 'reason'>> {
  const refused = (reason: NonNullable<Result['reason']>) => ({ outcome: 'refused' as const, reason })
  const stored = async () => {
    const outcome = await findObservationOutcome(tx, sent.observationId, actor, sent.accountId)
    return outcome === null ? null : { outcome, reason: null }
  }
  const before = await stored()
  if (before) return before
  const now = deps.clock.now()
  if (!hasObserverPass(deps, actor, sent)) return refused('notOnTeam')
  const observedAt = observationTimeOf(new Date(sent.observedAt), new Date(sent.issuedAt), now)
  if (observedAt === null) return refused('passExpired')
  const version = await findChecklistVersion(tx, actor.companyId, sent.checklistId, sent.version)
  if (version === null) return refused('noChecklist')
  const verdict = judgeObservationAnswers(version.content, sent.answers)
  if (verdict === null) return refused('incomplete')
  const named = pictureIdsInAnswers(version.content, sent.answers)
  const of = { ...sent, companyId: actor.companyId, observerId: actor.accountId }
  if (named.length > 0 && !(await hasAllObservationPictures(tx, of, named))) return refused('noPicture')
  const isStored = await insertObservation(tx, {
    id: sent.observationId,
    companyId: actor.companyId,
    checklistId: version.checklistId,
    version: version.version,
    accountId: sent.accountId,
    observerId: actor.accountId,
    observedAt,
    answers: sent.answers.map(({ itemId, value, note }) => ({ itemId, value, ...(note?.trim() ? { note } : {}) })),
    remark: sent.remark.trim(),
    outcome: verdict.outcome,
    passed: verdict.passed,
    judged: verdict.judged,
    failedCritical: verdict.failedCritical.length,
    now,
  })
  // The same observation may have arrived on another connection meanwhile, or the person has left.
  if (!isStored) return (await stored()) ?? refused('notOnTeam')
  await notifyObserved(deps, tx, actor, sent.observationId)
  return { outcome: verdict.outcome, reason: null }
}

/** Asks the person to acknowledge an observation. */
async function notifyObserved(deps: Deps, tx: Transaction, actor: Actor, observationId: string): Promise<void> {
  const found = await findObservation(tx, observationId)
  if (!found) return
  const day = dayInZone(found.observedAt, deps.settings.timeZone)
  const { zh, en } = observationMessages
  await sendPersonalNotices(deps, tx, actor.companyId, [
    {
      id: newId(deps.clock.now(), deps.random),
      accountId: found.accountId,
      kind: 'observationMade',
      cause: `observation ${observationId}`,
      link: `/user/observations?id=${observationId.toLowerCase()}`,
      title: { zh: zh.observed(pickText(found.title, 'zh')), en: en.observed(pickText(found.title, 'en')) },
      body: {
        zh: zh.byWhom(pickName(found.observer, 'zh'), day, found.outcome),
        en: en.byWhom(pickName(found.observer, 'en'), day, found.outcome),
      },
    },
  ])
}

export async function loadOwnObservations(
  deps: Deps,
  actor: Actor,
  lang: Lang,
): Promise<DataOf<typeof myObservations>> {
  const rows = await listObservations(deps.sql, 'of', actor, ownShown)
  return { observations: rows.map((row) => presentObservationHead(row, lang)) }
}

/** Presents an observation to a reader who may see it, with addresses of its pictures for that reader. */
export const presentObservation = async (deps: Deps, actor: Actor, row: ObservationRow, lang: Lang) => ({
  ...presentObservationHead(row, lang),
  version: row.version,
  sections: presentChecklistSections(row.content.sections),
  passPercent: row.content.passPercent,
  answers: row.answers.map(({ itemId, value, note }) => ({ itemId, value, ...(note ? { note } : {}) })),
  remark: row.remark,
  comment: row.comment,
  pictures: await loadObservationPictures(deps, actor, row),
})

/** An observation for its person or its observer, in the company of the session. */
async function ownObservation(deps: Deps, actor: Actor, observationId: string): Promise<ObservationRow> {
  const found = await findObservation(deps.sql, observationId)
  const isOwn =
    found?.companyId === actor.companyId &&
    (found.accountId === actor.accountId || found.observerId === actor.accountId)
  if (!found || !isOwn) throw new AppError('observationNotFound')
  return found
}

export async function loadObservation(
  deps: Deps,
  actor: Actor,
  observationId: string,
  lang: Lang,
): Promise<DataOf<typeof myObservation>> {
  const found = await ownObservation(deps, actor, observationId)
  return {
    ...(await presentObservation(deps, actor, found, lang)),
    mayAcknowledge: found.accountId === actor.accountId && found.acknowledgedAt === null,
  }
}

/**
 * Records the signature of the observed person. A passed observation then counts towards their requirements. Throws
 * `observationAcknowledged` if they have signed already, and `observationNotFound` for any other caller.
 */
export async function acknowledgeObservation(
  deps: Deps,
  actor: Actor,
  { observationId, comment }: InputOf<typeof observationAcknowledge>,
) {
  const found = await ownObservation(deps, actor, observationId)
  if (found.accountId !== actor.accountId) throw new AppError('observationNotFound')
  await inTransaction(deps.sql, async (tx) => {
    const signature = { observationId, by: actor, comment: comment.trim() || null, now: deps.clock.now() }
    if (!(await setObservationAcknowledged(tx, signature))) throw new AppError('observationAcknowledged')
    if (found.outcome === 'passed')
      await recordChecklistCompletions(deps, tx, { accountId: actor.accountId, checklistId: found.checklistId })
  })
  return {}
}
