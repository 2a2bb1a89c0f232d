import { examFileList } from '@portal/contract/certificates/exam-file.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export const useExamFiles = (input: InputOf<typeof examFileList>) =>
  useAnswer(examFileList, input, { keepPrevious: true })
