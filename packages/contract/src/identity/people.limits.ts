import { inputLimits } from '../http/input.limits.ts'

/** The limits of data about people. */
export const peopleLimits = {
  login: /^[^\s@]{1,60}$/u,
  loginMax: 60,
  employeeNoMax: 40,
  positionMax: 80,
  departmentMax: 80,
  viewMax: 40,
  reasonMax: 200,
  /** Days for which an invitation opens an account. */
  invitationDays: 7,
  /** Largest file of people, in bytes, and the most people in it. */
  file: inputLimits.people,
} as const
