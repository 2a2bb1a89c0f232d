import { creditKinds } from '@portal/demo/credits.ts'
import type { Deps } from '../core/deps.ts'
import { addDays, dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

/** Loads kinds of credits and their rates. `refreshCreditLedger` derives the ledger from the achievements of people. */
export async function loadCredits(
  deps: Pick<Deps, 'settings'>,
  tx: Transaction,
  schemes: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const today = dayInZone(now, deps.settings.timeZone)
  const staff = demoId('account', 'staff')
  await insertDemoRows(
    tx,
    'training_credit_kind',
    creditKinds.map(({ key, name, unit }, nth) => ({
      id: demoId('creditKind', key),
      company_id: null,
      name,
      unit,
      created_by: staff,
      created_at: new Date(daysBefore(now, 700).getTime() + nth),
    })),
  )
  await insertDemoRows(
    tx,
    'training_credit_rate',
    creditKinds.flatMap(({ key, rates }) =>
      rates.map(({ product, trainingClass, scheme, amount, daysAgo }, nth) => ({
        id: demoId('creditRate', `${key} ${nth}`),
        kind_id: demoId('creditKind', key),
        product_id: product ? demoId('product', product) : null,
        class_id: trainingClass ? demoId('training class', trainingClass) : null,
        exam_id: null,
        scheme_id: scheme ? schemes.get(scheme) : null,
        amount,
        from_on: addDays(today, -daysAgo),
        set_by: staff,
        set_at: daysBefore(now, daysAgo),
      })),
    ),
  )
}
