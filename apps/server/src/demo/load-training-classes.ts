import { trainingClasses } from '@portal/demo/training-classes.ts'
import { addDays, dayIn } from '../core/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { insertRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

/** The class opening plan; it may be applied for until five days before a class begins. */
export async function loadTrainingClasses(tx: Transaction, now: Date, timeZone: string): Promise<void> {
  const today = dayIn(now, timeZone)
  await insertRows(
    tx,
    'training_class',
    trainingClasses.map(({ key, line, title, summary, city, teacher, product, startsInDays, days, seats, feeFen }) => ({
      id: demoId('training class', key),
      line,
      title,
      summary,
      city: city ?? null,
      teacher_id: demoId('teacher', teacher),
      product_id: product ? demoId('product', product) : null,
      starts_on: addDays(today, startsInDays),
      ends_on: addDays(today, startsInDays + days - 1),
      apply_until: addDays(today, startsInDays - 5),
      seats,
      fee_fen: feeFen,
      status: 'published',
      created_at: daysBefore(now, 12),
    })),
  )
}
