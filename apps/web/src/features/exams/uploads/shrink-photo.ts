import { photoShrinkLimits, photoSizeWithinLimit } from './uploads.rules.ts'

/**
 * Converts a photo to a smaller JPEG, so that it can be sent over a slow network. Returns the file unchanged when it is
 * no picture or can't be drawn, and a JPEG, PNG or WebP file also when it is small or would not become smaller.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const isTaken = /^image\/(?:jpeg|png|webp)$/u.test(file.type)
  if (!file.type.startsWith('image/') || (isTaken && file.size <= photoShrinkLimits.bytes)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = photoSizeWithinLimit(picture.width, picture.height)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
    return small && (!isTaken || small.size < file.size) ? small : file
  } catch {
    return file
  }
}
