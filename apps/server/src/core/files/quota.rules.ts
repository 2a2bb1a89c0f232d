import type { UploadTotals } from './quota.store.ts'

const mb = 1024 * 1024
/** The upload limits of one person within a day. Staff have more, for materials and exam files. */
export const uploadQuotas = {
  learner: { files: 40, bytes: 100 * mb },
  staff: { files: 400, bytes: 2048 * mb },
} as const
export type UploadQuota = { readonly files: number; readonly bytes: number }
export const dayMs = 86_400_000

export const hasUploadRoom = (
  size: number,
  uploaded: Pick<UploadTotals, 'files' | 'bytes'>,
  quota: UploadQuota,
): boolean => uploaded.files < quota.files && uploaded.bytes + size <= quota.bytes
