import { sitePictureUpload } from '@portal/contract/site/picture.contract.ts'
import { uploadFiles } from '#web/api/send.ts'

/** Uploads a public picture; the answer has its `fileId`. */
export const uploadSitePicture = (file: File) => uploadFiles(sitePictureUpload, {}, file)
/** Returns the address of a picture that everyone may see. */
export const sitePictureUrl = (fileId: string) => `/files/read?fileId=${fileId}`
