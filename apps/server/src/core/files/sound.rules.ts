/**
 * Returns the media type of an audio file by its bytes; null when browsers can't play it, or it has a video track.
 * `mime` is the type that the first bytes claim: video containers may hold audio alone.
 */
export function soundTypeOf(bytes: Buffer, mime: string): string | null {
  const plain = mime.split(';')[0] ?? ''
  if (['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/aac'].includes(plain)) return plain
  if (plain === 'video/webm' || plain === 'audio/webm') return isWebmSound(bytes) ? 'audio/webm' : null
  if (['video/mp4', 'audio/mp4', 'audio/x-m4a', 'video/quicktime'].includes(plain))
    return isMp4Sound(bytes) ? 'audio/mp4' : null
  return null
}

const firstCluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
/** The names of codecs are in the head of the file, before its first cluster of data. */
function isWebmSound(bytes: Buffer): boolean {
  const cluster = bytes.indexOf(firstCluster)
  if (cluster < 0) return false
  const head = bytes.subarray(0, cluster).toString('latin1')
  return /A_(?:OPUS|VORBIS)/.test(head) && !/V_[A-Z]/.test(head)
}

/** The boxes of an MP4 file from `at` on, as far as they are complete. */
function* boxes(bytes: Buffer, at: number, end: number): Generator<{ type: string; from: number; to: number }> {
  while (at + 8 <= end) {
    const [short, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)]
    const isLong = short === 1 && at + 16 <= end
    const size = short === 0 ? end - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const head = isLong ? 16 : 8
    if (size < head || at + size > end) return
    yield { type, from: at + head, to: at + size }
    at += size
  }
}

/** The handlers of all tracks: `soun` for sound, `vide` for video. */
function handlersOf(bytes: Buffer, from: number, to: number): string[] {
  return [...boxes(bytes, from, to)].flatMap((box) => {
    if (box.type === 'moov' || box.type === 'trak' || box.type === 'mdia') return handlersOf(bytes, box.from, box.to)
    return box.type === 'hdlr' && box.to - box.from >= 12 ? [bytes.toString('latin1', box.from + 8, box.from + 12)] : []
  })
}

function isMp4Sound(bytes: Buffer): boolean {
  const handlers = handlersOf(bytes, 0, bytes.length)
  return handlers.includes('soun') && !handlers.includes('vide')
}
