import { evidenceAudit, outsideEvidence } from '@portal/demo/credits.ts'
import type { DemoEvidence } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import { addDays, dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { drawAuditPeople } from '../features/credits/credits.public.ts'
import { insertDemoRows } from './demo.store.ts'
import { storeDemoAttachments } from './demo-attachment.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

/** Loads evidence of outside learning with its files, the credits for approved evidence, and one random audit. */
export async function loadDemoEvidence(
  deps: Pick<Deps, 'files' | 'settings'>,
  tx: Transaction,
  now: Date,
): Promise<void> {
  const today = dayInZone(now, deps.settings.timeZone)
  const [company_id, staff] = [demoId('company', 'starbeam'), demoId('account', 'staff')]
  const idOf = ({ key }: DemoEvidence) => demoId('evidence', key)
  const fileOf = ({ key }: DemoEvidence) => demoId('file', `evidence ${key}`)
  const decidedAt = (one: DemoEvidence) =>
    one.state === 'submitted' ? null : daysBefore(now, one.submittedDaysAgo - 2)
  const files = outsideEvidence.map((one) => ({
    id: fileOf(one),
    name: `${one.title}.pdf`,
    above: one.provider,
    heading: '结业证明',
    lines: [one.title],
    person: one.person,
    company: 'starbeam',
    madeAt: daysBefore(now, one.learnedDaysAgo),
    uploadedAt: daysBefore(now, one.submittedDaysAgo),
  }))
  await storeDemoAttachments(deps, tx, files)
  await insertDemoRows(
    tx,
    'credit_evidence',
    outsideEvidence.map((one) => ({
      id: idOf(one),
      company_id,
      account_id: demoId('account', one.person),
      kind_id: demoId('creditKind', one.kind),
      title: one.title,
      provider: one.provider,
      learned_on: addDays(today, -one.learnedDaysAgo),
      asked: one.asked,
      note: one.note,
      state: one.state,
      submitted_at: daysBefore(now, one.submittedDaysAgo),
      granted: one.granted,
      decided_at: decidedAt(one),
      decided_by: one.state === 'submitted' ? null : staff,
      comment: one.comment,
      request_key: `demo ${one.key}`,
    })),
  )
  await insertDemoRows(
    tx,
    'credit_evidence_file',
    outsideEvidence.map((one) => ({ evidence_id: idOf(one), file_id: fileOf(one), position: 1 })),
  )
  const approved = outsideEvidence.filter(({ state }) => state === 'approved')
  await insertDemoRows(
    tx,
    'training_credit',
    approved.map((one) => ({
      id: demoId('evidence entry', one.key),
      company_id,
      account_id: demoId('account', one.person),
      kind_id: demoId('creditKind', one.kind),
      source: 'evidence',
      source_id: idOf(one),
      amount: one.granted,
      earned_on: addDays(today, -one.learnedDaysAgo),
      recorded_by: staff,
      recorded_at: decidedAt(one),
    })),
  )
  const { share, fromDaysAgo, untilDaysAgo, proofInDays, drawnDaysAgo } = evidenceAudit
  const [auditId, seed] = [demoId('evidence audit', 'first'), '9f2c4e7ad0b85163']
  const people = [...new Set(approved.map(({ person }) => demoId('account', person)))]
  const chosen = drawAuditPeople(seed, people, share)
  await insertDemoRows(tx, 'credit_audit', [
    {
      id: auditId,
      company_id,
      kind_id: null,
      share,
      from_on: addDays(today, -fromDaysAgo),
      until_on: addDays(today, -untilDaysAgo),
      proof_by: addDays(today, proofInDays),
      seed,
      created_by: staff,
      created_at: daysBefore(now, drawnDaysAgo),
      request_key: 'demo first audit',
    },
  ])
  await insertDemoRows(
    tx,
    'credit_audit_person',
    people.map((account_id) => ({ audit_id: auditId, account_id, is_chosen: chosen.includes(account_id) })),
  )
  await insertDemoRows(
    tx,
    'credit_audit_entry',
    approved.map((one) => ({
      audit_id: auditId,
      account_id: demoId('account', one.person),
      entry_id: demoId('evidence entry', one.key),
    })),
  )
}
