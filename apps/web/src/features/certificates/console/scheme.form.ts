import { certificateTrackSave, schemeSave } from '@portal/contract/certificates/scheme-staff.contract.ts'

/** The call that saves a certificate template, with the rules of its form. */
export const schemeForm = schemeSave
export const trackForm = certificateTrackSave
