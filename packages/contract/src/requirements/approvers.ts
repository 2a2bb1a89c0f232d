/** The subjects that a line manager may decide (decision 122). */
export const approvalSubjects = ['evidence', 'registration', 'classSeat'] as const
/** The approver of a subject in a company: staff, the line manager, or whichever of them decides first. */
export const approverKinds = ['desk', 'manager', 'either'] as const
