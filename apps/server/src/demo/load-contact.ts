import { contactMessages, contactOffices } from '@portal/demo/contact.ts'
import { dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

/** Loads the contact data of the organisation, and messages from the contact page. */
export async function loadContact(tx: Transaction, now: Date, timeZone: string): Promise<void> {
  await insertDemoRows(
    tx,
    'contact_office',
    contactOffices.map(({ key, region, address, hours, phone, email }, index) => ({
      id: demoId('office', key),
      region,
      address,
      hours,
      phone,
      email,
      position: index + 1,
    })),
  )
  await insertDemoRows(
    tx,
    'contact_message',
    contactMessages.map(({ key, daysAgo, ...message }) => {
      const createdAt = daysBefore(now, daysAgo)
      return {
        id: demoId('contact message', key),
        ...message,
        created_at: createdAt,
        created_on: dayInZone(createdAt, timeZone),
        note: '',
      }
    }),
  )
}
