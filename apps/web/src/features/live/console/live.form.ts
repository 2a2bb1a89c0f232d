import { liveUpdate } from '@portal/contract/live/live-staff.contract.ts'

/** The call that updates a live class, with the rules of its form. */
export const liveForm = liveUpdate
