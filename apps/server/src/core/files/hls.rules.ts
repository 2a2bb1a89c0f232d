/**
 * The positions of the segments of one rendition in its file. `starts`: the first byte of the head (always 0) and of
 * each segment, then the end; `times`: the start of each segment in milliseconds, then the end.
 */
export type HlsIndex = { readonly starts: readonly number[]; readonly times: readonly number[] }

/**
 * Reads the playlist that ffmpeg writes next to a single file; null unless it is complete and describes one file
 * without gaps.
 */
export function readFfmpegPlaylist(text: string): HlsIndex | null {
  const head = /#EXT-X-MAP:URI="[^"]+",BYTERANGE="(\d+)@0"/.exec(text)
  if (!head || !text.includes('#EXT-X-ENDLIST')) return null
  const starts = [0, Number(head[1])]
  let seconds = 0
  const times = [0]
  for (const [, length, size, from] of text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)) {
    if (Number(from) !== starts.at(-1)) return null
    starts.push(Number(from) + Number(size))
    // Summed before rounding, so that an hour of segments adds up to an hour.
    seconds += Number(length)
    times.push(Math.round(seconds * 1000))
  }
  return times.length > 1 ? { starts, times } : null
}

export const segmentCount = (index: Pick<HlsIndex, 'times'>): number => index.times.length - 1

/**
 * Returns the number of segments, from the first, that a share of the recording (in millionths) includes: those that
 * begin within it, at least 1.
 */
export function countAllowedSegments(index: Pick<HlsIndex, 'times'>, share: number): number {
  const count = segmentCount(index)
  if (share >= 1_000_000) return count
  const limit = ((index.times.at(-1) ?? 0) * share) / 1_000_000
  return Math.max(1, index.times.slice(0, count).findLastIndex((at) => at < limit) + 1)
}

/**
 * Writes a master playlist (RFC 8216, 4.3.4) of renditions in the order they are given; `address` is that of a
 * rendition's playlist. The bit rates are those of their segments: the highest and the average, in bits per second.
 */
export function renderMasterPlaylist(renditions: readonly (HlsIndex & { readonly address: string })[]): string {
  const lines = renditions.flatMap(({ starts, times, address }) => {
    const rates = times
      .slice(1)
      .map((end, at) => bitRate((starts[at + 2] ?? 0) - (starts[at + 1] ?? 0), end - (times[at] ?? 0)))
    const average = bitRate((starts.at(-1) ?? 0) - (starts[1] ?? 0), times.at(-1) ?? 0)
    return [`#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(1, ...rates)},AVERAGE-BANDWIDTH=${Math.max(1, average)}`, address]
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`
}
const bitRate = (bytes: number, milliseconds: number) =>
  milliseconds > 0 ? Math.ceil((bytes * 8000) / milliseconds) : 0

/**
 * Writes a media playlist (RFC 8216) of the first `count` segments; `address` gives the address of part n, where 0 is
 * the head.
 */
export function renderHlsPlaylist(
  index: Pick<HlsIndex, 'times'>,
  count: number,
  address: (part: number) => string,
): string {
  return playlistOf(index, count, { head: `"${address(0)}"`, segment: (part) => [address(part)] })
}

/** Writes a media playlist (RFC 8216, 4.3.2.2) of the whole recording, as ranges of its one file at `address`. */
export function renderRangePlaylist(index: HlsIndex, address: string): string {
  const range = (part: number) =>
    `${(index.starts[part + 1] ?? 0) - (index.starts[part] ?? 0)}@${index.starts[part] ?? 0}`
  return playlistOf(index, segmentCount(index), {
    head: `"${address}",BYTERANGE="${range(0)}"`,
    segment: (part) => [`#EXT-X-BYTERANGE:${range(part)}`, address],
  })
}

type Lines = { readonly head: string; readonly segment: (part: number) => readonly string[] }

function playlistOf(index: Pick<HlsIndex, 'times'>, count: number, { head, segment }: Lines): string {
  const lengths = Array.from({ length: count }, (_, at) => ((index.times[at + 1] ?? 0) - (index.times[at] ?? 0)) / 1000)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, ...lengths.map(Math.round))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI=${head}`,
    ...lengths.flatMap((length, at) => [`#EXTINF:${length.toFixed(3)},`, ...segment(at + 1)]),
    '#EXT-X-ENDLIST',
  ]
  return `${lines.join('\n')}\n`
}
