import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { brandPictureUpload, brandRead, brandSave } from '@portal/contract/site/brand.contract.ts'
import { messageTextList, messageTextReset, messageTextSave } from '@portal/contract/site/message-text.contract.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type PortalBrand = DataOf<typeof brandRead>
export type BrandInput = InputOf<typeof brandSave>
export const usePortalBrand = () => useAnswer(brandRead, {}, { staleTime: 0 })
export const fetchBrand = () => send(brandRead, {})
export const saveBrand = (input: BrandInput) => write(brandSave, input)
/** Uploads a logo or an icon; the answer has its `fileId`. */
export const uploadBrandPicture = (file: File) => uploadFiles(brandPictureUpload, {}, file)

export type MessageText = DataOf<typeof messageTextList>['list'][number]
export const useMessageTexts = () => useAnswer(messageTextList, {}, { staleTime: 0 })
export const fetchMessageTexts = () => send(messageTextList, {})
export const saveMessageText = (input: InputOf<typeof messageTextSave>) => write(messageTextSave, input)
export const resetMessageText = (kind: MessageText['kind']) => write(messageTextReset, { kind })
