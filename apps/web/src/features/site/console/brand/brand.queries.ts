import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { brandPictureUpload, brandPut, brandRead } from '@portal/contract/site/brand.contract.ts'
import { messageTextList, messageTextPut, messageTextReset } from '@portal/contract/site/message-text.contract.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type PortalBrand = DataOf<typeof brandRead>
export type BrandInput = InputOf<typeof brandPut>
export const useBrandOfPortal = () => useAnswer(brandRead, {}, { staleTime: 0 })
export const readBrand = () => send(brandRead, {})
export const sendBrand = (input: BrandInput) => write(brandPut, input)
/** Uploads a logo or an icon; returns its id. */
export const uploadBrandPicture = (file: File) => uploadFiles(brandPictureUpload, {}, file)

export type MessageText = DataOf<typeof messageTextList>['list'][number]
export const useMessageTexts = () => useAnswer(messageTextList, {}, { staleTime: 0 })
export const readMessageTexts = () => send(messageTextList, {})
export const sendMessageText = (input: InputOf<typeof messageTextPut>) => write(messageTextPut, input)
export const resetMessageText = (kind: MessageText['kind']) => write(messageTextReset, { kind })
