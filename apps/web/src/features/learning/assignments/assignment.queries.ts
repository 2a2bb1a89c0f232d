import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import { assignmentOpen, assignmentSubmit } from '@portal/contract/learning/assignment.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { send, uploadFiles } from '#web/api/send.ts'
import { write } from '#web/api/write.ts'

export type OpenAssignment = DataOf<typeof assignmentOpen>
export type AssignmentSubmission = OpenAssignment['works'][number]
type AssignmentPlace = { readonly productId: string; readonly contentId: string }

/** Returns an assignment. It is fetched each time it is opened, because the call records the opening. */
export const useAssignment = ({ productId, contentId }: AssignmentPlace) =>
  useQuery({
    queryKey: ['assignment', productId, contentId],
    queryFn: () => send(assignmentOpen, { productId, contentId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export const uploadSubmissionFile = async (file: File) => {
  const { fileId, name, size } = await uploadFiles(fileUpload, { purpose: 'attachment' }, file)
  return { fileId, name, size }
}
export const submitAssignment = (input: InputOf<typeof assignmentSubmit>) => write(assignmentSubmit, input)
