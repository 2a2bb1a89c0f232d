import { certificateTrackSave, schemeSave } from '@portal/contract/certificates/scheme-staff.contract.ts'

/** The call that saves a certificate template; its schema validates the fields of the form. */
export const schemeForm = schemeSave
export const certificateTrackForm = certificateTrackSave
