/**
 * The likely reason of an absence. noShow: had a seat in a session; notRegistered: the exam has sessions, and they have
 * no seat; course: the required course is not completed; neverSignedIn: the account was never opened; unknown.
 */
export const absenceReasons = ['noShow', 'notRegistered', 'course', 'neverSignedIn', 'unknown'] as const
/** The largest audience that an exam can name person by person. */
export const mostMakeUpPeople = 500
