import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import {
  managedMaterialList,
  materialCreate,
  materialDelete,
} from '@portal/contract/learning/material-staff.contract.ts'
import { uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ManagedMaterial = DataOf<typeof managedMaterialList>['rows'][number]
export const useManagedMaterials = (query: ListQuery | null): ListResult<ManagedMaterial> =>
  useAnswer(managedMaterialList, query as InputOf<typeof managedMaterialList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
/** Uploads a file and offers it as material. */
export async function addMaterial(file: File, facts: Omit<InputOf<typeof materialCreate>, 'fileId'>) {
  const { fileId } = await uploadFiles(fileUpload, { purpose: 'attachment' }, file)
  return write(materialCreate, { fileId, ...facts })
}
export const removeMaterial = (materialId: string) => write(materialDelete, { materialId })
