import { certificateTrackSave, schemeSave } from '@portal/contract/certificates/scheme-staff.contract.ts'

/** The calls of the forms, with their rules. */
export const schemeForm = schemeSave
export const trackForm = certificateTrackSave
