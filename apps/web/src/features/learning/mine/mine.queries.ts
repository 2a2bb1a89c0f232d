import { activationCodeUse } from '@portal/contract/companies/subscription.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { boughtItemList, materialDownload, materialList } from '@portal/contract/learning/mine.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'

export type OwnMaterial = DataOf<typeof materialList>['list'][number]
export type BoughtItem = DataOf<typeof boughtItemList>['list'][number]
export const ownItemsPageSize = 12

export const useBoughtItems = (page: number) =>
  useAnswer(boughtItemList, { page, size: ownItemsPageSize }, { keepPrevious: true, staleTime: 0 })
export const useOwnMaterials = (page: number) =>
  useAnswer(materialList, { page, size: ownItemsPageSize }, { keepPrevious: true, staleTime: 0 })

/** Returns the materials of one product, for signed-in learners. */
export const useProductAttachments = (productId: string | null) =>
  useAnswer(materialList, productId ? { productId, page: 0, size: 50 } : null, { staleTime: 0 })

/** Extends the company's VIP term with an activation code; returns its new end as `validUntil`. */
export async function submitActivationCode(code: string) {
  const answer = await write(activationCodeUse, { code })
  return answer
}

/** Passes a file to the browser as a download, which the server counts. */
export async function downloadOwnMaterial(materialId: string): Promise<void> {
  const { url, fileName } = await send(materialDownload, { materialId })
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  await refreshAfterWrite(materialDownload)
}
