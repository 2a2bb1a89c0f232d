import { mediaUrl } from './media-url.ts'

export type Quality = 'auto' | 'sd' | 'hd' | 'shd' | 'only'
export type Source = { readonly quality: Quality; readonly src: string }
type Addresses = {
  readonly sdUrl: string
  readonly hdUrl: string
  readonly shdUrl: string
  readonly url: string
  readonly autoUrl: string
  readonly mediaToken: string
}

/**
 * Returns the available sources without duplicates: the adaptive source first, the others with the best last. A single
 * source is called the original.
 */
export function playbackSources(play: Addresses, own?: string): Source[] {
  const at = (quality: Quality, url: string): Source => ({ quality, src: mediaUrl(url, play.mediaToken, own) })
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
export const initialQuality = (sources: readonly Source[], wanted: string | null): Quality =>
  [wanted, 'auto', 'hd'].flatMap((name) => sources.filter(({ quality }) => quality === name))[0]?.quality ??
  sources.at(-1)?.quality ??
  'only'
