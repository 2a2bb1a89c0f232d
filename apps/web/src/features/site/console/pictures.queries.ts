import { sitePictureUpload } from '@portal/contract/site/picture.contract.ts'
import { sendFile } from '#web/api/send.ts'

/** Keeps a picture that everybody may see; answers what it is called. */
export const uploadPicture = (file: File) => sendFile(sitePictureUpload, {}, file)
/** The address of a picture that everybody may see. */
export const pictureUrl = (fileId: string) => `/files/read?fileId=${fileId}`
