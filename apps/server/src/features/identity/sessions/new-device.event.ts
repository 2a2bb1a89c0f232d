import { defineEvent } from '../../../core/jobs/events.ts'
import type { BilingualText } from '../../../core/text/language.ts'

/** A sign-in of a person from a device that is new to their account. */
export type NewDeviceSignIn = {
  readonly accountId: string
  readonly companyId: string
  readonly title: BilingualText
  readonly body: BilingualText
}
export const newDeviceSignIn = defineEvent<NewDeviceSignIn>('newDeviceSignIn')
