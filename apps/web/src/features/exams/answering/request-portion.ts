import { examLimits } from '@portal/contract/exams/exam.limits.ts'

const utf8 = new TextEncoder()

/** As many answers, from the first on, as go into one request; one at least. */
export function answersForOneRequest<T>(answers: readonly T[]): T[] {
  let bytes = 0
  const end = answers.findIndex((answer, index) => {
    bytes += utf8.encode(JSON.stringify(answer)).length
    return index > 0 && (index >= examLimits.answersPerSave || bytes > examLimits.bytesPerSave)
  })
  return answers.slice(0, end < 0 ? answers.length : end)
}
