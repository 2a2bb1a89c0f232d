import type { Uploaded } from './quota.store.ts'

const mb = 1024 * 1024
/** What one person may upload within a day. Staff put materials and exam files online. */
export const quotas = { learner: { files: 40, bytes: 100 * mb }, staff: { files: 400, bytes: 2048 * mb } } as const
export type Quota = { readonly files: number; readonly bytes: number }
export const dayMs = 86_400_000

export const hasRoomFor = (size: number, uploaded: Pick<Uploaded, 'files' | 'bytes'>, quota: Quota): boolean => uploaded.files < quota.files && uploaded.bytes + size <= quota.bytes
