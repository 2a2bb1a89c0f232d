import { examLimits } from '@portal/contract/exams/exam.limits.ts'

const utf8 = new TextEncoder()

/** Returns the first answers that fit into one request; at least one. */
export function answersForOneRequest<T>(answers: readonly T[]): T[] {
  let bytes = 0
  const end = answers.findIndex((answer, index) => {
    bytes += utf8.encode(JSON.stringify(answer)).length
    return index > 0 && (index >= examLimits.answersPerSave || bytes > examLimits.bytesPerSave)
  })
  return answers.slice(0, end < 0 ? answers.length : end)
}
