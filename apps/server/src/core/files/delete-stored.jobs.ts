import { Type } from 'typebox'
import { defineJob } from '../jobs/define-job.ts'

/** Job: deletes the bytes of files whose rows have been deleted. */
export const deleteStoredFiles = defineJob({
  name: 'deleteStored',
  words: { zh: '删除存储中的文件', en: 'Delete files from storage' },
  mustRun: true,
  counted: { thing: 'file', field: 'keys' },
  payload: Type.Object({ keys: Type.Array(Type.String()) }),
  run: async (deps, { keys }) => {
    for (const key of keys) await deps.files.delete(key)
  },
})
