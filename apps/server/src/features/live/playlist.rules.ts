export type StreamSegment = { readonly streamId: string; readonly seq: number; readonly milliseconds: number }

/** The number of segments in the playlist of a running class. */
export const maxPlaylistSegments = 8

/**
 * Renders a playlist (RFC 8216) of the last segments of a class, without an end mark until the class ends. `first` and
 * `discontinuities` are the numbers of segments and of stream changes before the first listed one.
 */
export function renderLivePlaylist(
  segments: readonly StreamSegment[],
  {
    first,
    discontinuities,
    isOver,
    addressOf,
  }: { first: number; discontinuities: number; isOver: boolean; addressOf: (segment: StreamSegment) => string },
): string {
  const longest = segments.reduce((most, segment) => Math.max(most, segment.milliseconds), 2000)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
  ]
  if (discontinuities > 0) lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`)
  segments.forEach((segment, index) => {
    const before = segments[index - 1]
    if (before && before.streamId !== segment.streamId) lines.push('#EXT-X-DISCONTINUITY')
    lines.push(`#EXTINF:${(segment.milliseconds / 1000).toFixed(3)},`, addressOf(segment))
  })
  if (isOver) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
