/**
 * The likely reason for an absence. `noShow`: the person had a seat in a session. `notRegistered`: the exam has
 * sessions, but the person has no seat. `course`: the required course is not completed. `neverSignedIn`: the person has
 * never signed in. `unknown`: none of these.
 */
export const absenceReasons = ['noShow', 'notRegistered', 'course', 'neverSignedIn', 'unknown'] as const
/** The maximum number of people whom an exam can name individually as its audience. */
export const maxNamedCandidates = 500
