import { liveUpdate } from '@portal/contract/live/live-staff.contract.ts'

/** The call that updates a live class; its schema validates the fields of the form. */
export const liveForm = liveUpdate
