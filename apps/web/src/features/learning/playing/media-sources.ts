import { mediaUrl } from './media-url.ts'

export type PlaybackQuality = 'auto' | 'sd' | 'hd' | 'shd' | 'only'
export type PlaybackSource = { readonly quality: PlaybackQuality; readonly src: string }
type Addresses = {
  readonly sdUrl: string
  readonly hdUrl: string
  readonly shdUrl: string
  readonly url: string
  readonly autoUrl: string
  readonly mediaToken: string
}

/**
 * Returns the sources without duplicates, from the lowest quality to the best; if there are at least two, the adaptive
 * one comes first. Without any, the original is the single source (`only`); empty if that has no address.
 */
export function playbackSources(play: Addresses, own?: string): PlaybackSource[] {
  const at = (quality: PlaybackQuality, url: string): PlaybackSource => ({
    quality,
    src: mediaUrl(url, play.mediaToken, own),
  })
  const named = [at('sd', play.sdUrl), at('hd', play.hdUrl), at('shd', play.shdUrl)].filter(
    ({ src }, index, all) => src !== '' && all.findIndex((one) => one.src === src) === index,
  )
  const auto = at('auto', play.autoUrl)
  if (named.length > 1 && auto.src !== '') return [auto, ...named]
  return named.length > 0 ? named : [at('only', play.url)].filter(({ src }) => src !== '')
}

/**
 * Returns the initial quality: the last choice if it is available, otherwise automatic, the middle one, or the best.
 */
export const initialQuality = (sources: readonly PlaybackSource[], wanted: string | null): PlaybackQuality =>
  [wanted, 'auto', 'hd'].flatMap((name) => sources.filter(({ quality }) => quality === name))[0]?.quality ??
  sources.at(-1)?.quality ??
  'only'
