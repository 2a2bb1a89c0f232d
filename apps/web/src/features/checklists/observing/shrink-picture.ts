import { observationPhotoLimits, photoQualities, sizeWithinSide } from './shrink-picture.rules.ts'

/** Returns the content of a canvas as a file; null when the browser can't create it. */
export const canvasToFile = (canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png', quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/**
 * Redraws a photo upright, without the other content of its file, such as its location. Its longest side is within the
 * limit and, if possible, so is its size in bytes. Returns null when the browser can't read the file.
 */
export async function shrinkObservationPhoto(file: Blob): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = Object.assign(
      document.createElement('canvas'),
      sizeWithinSide(picture.width, picture.height, observationPhotoLimits.side),
    )
    const context = canvas.getContext('2d')
    if (!context) return null
    // A transparent picture becomes white, not black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    let small: Blob | null = null
    for (const quality of photoQualities) {
      small = await canvasToFile(canvas, 'image/jpeg', quality)
      if (small === null || small.size <= observationPhotoLimits.bytes) break
    }
    return small
  } catch {
    return null
  }
}
