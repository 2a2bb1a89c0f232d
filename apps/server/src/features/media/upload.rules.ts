/** Bytes of one part: what a slow line sends within the minute that a request may take. */
export const partBytes = 8 * 1024 * 1024

export const partCount = (size: number, each: number): number => Math.ceil(size / each)
/** How many bytes part n of a file must have; 0 when it has no such part. */
export const partSize = (size: number, each: number, part: number): number =>
  Math.max(0, Math.min(each, size - part * each))

/** So many missing parts are named at once. */
const mostNamed = 5000

/** Numbers of the parts that have not come, or came short; five thousand at most are named. */
export function missingParts(
  size: number,
  each: number,
  come: readonly { readonly part: number; readonly size: number }[],
): number[] {
  const sizes = new Map(come.map((part) => [part.part, part.size]))
  const missing: number[] = []
  for (let part = 0; part < partCount(size, each) && missing.length < mostNamed; part++)
    if (sizes.get(part) !== partSize(size, each, part)) missing.push(part)
  return missing
}

/** Bytes of a file's beginning that tell what it is. */
export const headBytes = 4100

/**
 * May it hold film or sound? By its first bytes, whatever it is called. Bytes of no known kind are left to ffprobe, which opens files
 * of film and sound only; text never is: a playlist or a script of some player could name other files of the server.
 */
export const canContainMedia = (mime: string | undefined, head: Uint8Array): boolean =>
  mime === undefined
    ? head.includes(0)
    : /^(video|audio)\//.test(mime) || mime === 'application/ogg' || mime === 'application/mxf'
