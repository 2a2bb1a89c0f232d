/**
 * The number of bytes per part: as many as a slow connection can send within a minute, the maximum duration of a
 * request.
 */
export const uploadPartBytes = 8 * 1024 * 1024

export const countUploadParts = (size: number, each: number): number => Math.ceil(size / each)
/** Returns the size of a part of a file in bytes; parts are numbered from 0. 0 when there is no such part. */
export const uploadPartSize = (size: number, each: number, part: number): number =>
  Math.max(0, Math.min(each, size - part * each))

/** The maximum number of missing parts that one answer names. */
const mostNamed = 5000

/** Returns the numbers (from 0) of the parts that are missing or have the wrong size; at most five thousand. */
export function missingUploadParts(
  size: number,
  each: number,
  come: readonly { readonly part: number; readonly size: number }[],
): number[] {
  const sizes = new Map(come.map((part) => [part.part, part.size]))
  const missing: number[] = []
  for (let part = 0; part < countUploadParts(size, each) && missing.length < mostNamed; part++)
    if (sizes.get(part) !== uploadPartSize(size, each, part)) missing.push(part)
  return missing
}

/** The number of bytes at the beginning of a file that are enough to identify its type. */
export const typeDetectionBytes = 4100

/**
 * Returns true when a file may contain video or audio, judged by its first bytes and not by its name. Unknown bytes are
 * left to ffprobe, which opens only media files. Text never passes: a playlist or a player's script could name other
 * files on the server.
 */
export const canContainMedia = (mime: string | undefined, head: Uint8Array): boolean =>
  mime === undefined
    ? head.includes(0)
    : /^(video|audio)\//.test(mime) || mime === 'application/ogg' || mime === 'application/mxf'
