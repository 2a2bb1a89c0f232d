import { extraPeople } from '@portal/demo/more-people.ts'
import { trainingClasses } from '@portal/demo/training-classes.ts'
import { addDays, dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

/** Loads the class schedule; registration is open until five days before a class begins. */
export async function loadTrainingClasses(tx: Transaction, now: Date, timeZone: string): Promise<void> {
  const today = dayInZone(now, timeZone)
  await insertDemoRows(
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

/** Loads registrations for classes; nine in ten people attended each class that has ended. */
export async function loadClassSeats(tx: Transaction, now: Date): Promise<void> {
  const here = extraPeople.filter(({ state }) => state === 'active')
  await insertDemoRows(
    tx,
    'training_place',
    trainingClasses.flatMap(({ key, seats, places = 0, startsInDays }, nth) =>
      Array.from({ length: Math.min(places, here.length) }, (_, index) => {
        const person = here[(index * 3 + nth * 7) % here.length] as (typeof here)[number]
        return {
          class_id: demoId('training class', key),
          account_id: demoId('account', person.key),
          company_id: demoId('company', person.company),
          state: index < seats ? 'enrolled' : 'waiting',
          asked_at: new Date(daysBefore(now, Math.max(0, -startsInDays) + 11).getTime() + index * 5_400_000),
          attended: startsInDays < 0 ? index % 10 !== 6 : null,
        }
      }).filter((row, index, all) => all.findIndex((one) => one.account_id === row.account_id) === index),
    ),
  )
}
