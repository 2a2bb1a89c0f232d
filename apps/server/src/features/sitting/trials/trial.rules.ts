/** The id of the exam that all trials belong to. It appears in no list; the baseline of the database creates it. */
export const trialExamId = '00000000-0000-7000-8000-00000000e0a2'

/** The terms of a trial in addition to those of the tried exam. */
export type TrialTerms = { readonly examId: string }

/** The hours after which an unsubmitted trial ends. */
export const trialHours = 24
