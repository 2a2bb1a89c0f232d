/** Limits of an applicant's details and of the grounds of an application, in characters. */
export const applicantLimits = { name: 40, idNumber: 40, employer: 80, email: 120, grounds: 1000 } as const

/**
 * The times on the day of an exam, in minutes before the start of the session: check-in opens, belongings are in the
 * lockers, candidates are seated.
 */
export const examDayMinutes = { checkIn: 30, lockers: 15, seated: 5 } as const

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/**
 * Returns true if a text can be the number of an identity document of this type. A resident identity card ends in a
 * check digit (GB 11643); for other documents only the form of the number is checked.
 */
export function isIdNumber(certificateType: string, text: string): boolean {
  if (certificateType !== 'idCard') return /^[A-Z0-9-]{5,30}$/i.test(text)
  if (!/^\d{17}[\dX]$/i.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}
