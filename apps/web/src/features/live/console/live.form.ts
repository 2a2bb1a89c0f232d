import { liveChange } from '@portal/contract/live/live-staff.contract.ts'

/** The call of the form, with its rules. */
export const liveForm = liveChange
