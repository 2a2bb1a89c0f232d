import { type ChecklistAnswer, judgeObservation } from '@portal/contract/checklists/checklist.rules.ts'
import { checklists, observations } from '@portal/demo/checklists.ts'
import type { DemoChecklist, DemoObservation } from '@portal/demo/types.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

const contentOf = ({ note, sections, passPercent }: DemoChecklist) => ({ note, sections, passPercent })
const answersOf = ({ answers, notes }: DemoObservation): ChecklistAnswer[] =>
  Object.entries(answers).map(([itemId, value]) => ({
    itemId,
    value,
    ...(notes[itemId] ? { note: notes[itemId] } : {}),
  }))

/** Loads the checklists of the demo companies and their observations, each judged by the ordinary rules. */
export async function loadChecklists(tx: Transaction, now: Date): Promise<void> {
  const staff = demoId('account', 'staff')
  const published = checklists.filter(({ status }) => status === 'published')
  await insertDemoRows(
    tx,
    'checklist',
    checklists.map((one) => ({
      id: demoId('checklist', one.key),
      company_id: demoId('company', one.company),
      status: one.status,
      revision: one.status === 'draft' ? 2 : 3,
      version: one.status === 'draft' ? 0 : 1,
      title: one.title,
      content: contentOf(one),
      has_changes: one.status === 'draft',
      changed_at: daysBefore(now, one.daysAgo),
      created_by: staff,
      created_at: daysBefore(now, one.daysAgo + 1),
    })),
  )
  await insertDemoRows(
    tx,
    'checklist_version',
    published.map((one) => ({
      checklist_id: demoId('checklist', one.key),
      version: 1,
      title: one.title,
      content: contentOf(one),
      published_by: staff,
      published_at: daysBefore(now, one.daysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'observation',
    observations.flatMap((one) => {
      const checklist = published.find(({ key }) => key === one.checklist)
      if (!checklist) return []
      const answers = answersOf(one)
      const { outcome, passed, judged, failedCritical } = judgeObservation(checklist, answers)
      return {
        id: demoId('observation', one.key),
        company_id: demoId('company', checklist.company),
        checklist_id: demoId('checklist', checklist.key),
        version: 1,
        account_id: demoId('account', one.person),
        observer_id: demoId('account', one.observer),
        observed_at: daysBefore(now, one.daysAgo),
        received_at: daysBefore(now, one.daysAgo),
        answers,
        remark: one.remark,
        outcome,
        passed,
        judged,
        failed_critical: failedCritical.length,
        acknowledged_at: one.acknowledged ? daysBefore(now, one.acknowledged.daysAgo) : null,
        comment: one.acknowledged?.comment || null,
      }
    }),
  )
}
