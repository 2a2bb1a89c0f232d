import { liveUpdate } from '@portal/contract/live/live-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const liveForm = liveUpdate
