import { availableParallelism } from 'node:os'
import { readingQueueLimits } from '@portal/contract/http/input.limits.ts'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../http/app-error.ts'
import { createReadingQueue } from '../readers/queue.ts'
import { isDrawablePicture, maxPicturePixels } from './picture-size.rules.ts'

// Only allowed kinds of pictures are ever decoded, whatever type the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Longest side of a stored picture; a larger one is shrunk. */
const longestSide = 4096
/** Decoding takes a core for a second: half of them at most, so that no exam waits for pictures. */
const inTurn = createReadingQueue({
  ...readingQueueLimits.pictures,
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
})
const withinSeconds = 20

/** Formats in which a picture is stored, by its original format. Animations stay animated, as WebP. */
const encoders: Readonly<Record<string, { readonly mime: string; readonly encode: (picture: Sharp) => Sharp }>> = {
  'image/jpeg': { mime: 'image/jpeg', encode: (picture) => picture.jpeg({ quality: 86, mozjpeg: false }) },
  'image/png': { mime: 'image/png', encode: (picture) => picture.png({ compressionLevel: 7 }) },
  'image/webp': { mime: 'image/webp', encode: (picture) => picture.webp({ quality: 86, effort: 2 }) },
  'image/gif': { mime: 'image/webp', encode: (picture) => picture.webp({ quality: 86, effort: 2 }) },
}

/**
 * Redraws a picture upright, without the other content of its file (location, text, another file behind it), and no
 * larger than needed. Throws `pictureTooLarge` before decoding, `wrongFileType` when it cannot be decoded, and
 * `tooManyRequests` when too many pictures wait.
 */
export async function redrawPicture(
  bytes: Buffer,
  mime: string,
  by: string | null = null,
): Promise<{ bytes: Buffer; mime: string }> {
  const encoder = encoders[mime]
  if (!encoder) throw new AppError('wrongFileType')
  if (!isDrawablePicture(bytes)) throw new AppError('pictureTooLarge')
  const drawn = await inTurn(by, () => {
    const picture = sharp(bytes, {
      limitInputPixels: maxPicturePixels,
      failOn: 'error',
      animated: mime === 'image/gif',
    })
    const upright = picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    return encoder.encode(upright.timeout({ seconds: withinSeconds })).toBuffer()
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    throw new AppError(
      error instanceof Error && /pixel limit/i.test(error.message) ? 'pictureTooLarge' : 'wrongFileType',
    )
  })
  return { bytes: drawn, mime: encoder.mime }
}

/** Longest side of a printed picture: 300 dots an inch across a page. */
const longestPrinted = 2000

/**
 * Converts a stored picture for print: to PNG or JPEG, the first image of an animation, with its size in pixels.
 * Returns null if it can't be drawn.
 */
export async function drawPictureForPrint(bytes: Buffer, mime: string) {
  if (!(mime in encoders) || !isDrawablePicture(bytes)) return null
  const isPhoto = mime === 'image/jpeg'
  const drawn = await inTurn(null, () => {
    const picture = sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestPrinted, height: longestPrinted, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: withinSeconds })
    return (isPhoto ? picture.jpeg({ quality: 90 }) : picture.png({ compressionLevel: 7 })).toBuffer({
      resolveWithObject: true,
    })
  }).catch(() => null)
  if (drawn === null) return null
  const { width, height } = drawn.info
  return { mime: isPhoto ? ('image/jpeg' as const) : ('image/png' as const), bytes: drawn.data, width, height }
}
