/** Limits of self-registration, for forms and server. */
export const joiningLimits = {
  name: 60,
  /** Open ways of one company. */
  ways: 30,
  uses: 100_000,
  /** Questions of one way, the letters of a question, the choices of a question, the letters of a choice. */
  fields: 6,
  label: 60,
  choices: 20,
  choice: 60,
  /** Letters of an answer. */
  answer: 200,
  reason: 300,
  code: 40,
  /** Minutes for which the emailed link works. */
  linkMinutes: 60,
  /** Days after which an application expires, and after which an undecided or rejected one of a stranger is deleted. */
  applicationDays: 30,
  keptDays: 90,
} as const
export const joiningKinds = ['code', 'domain'] as const
export const joiningApplicationStates = ['waiting', 'joined', 'rejected', 'expired'] as const
