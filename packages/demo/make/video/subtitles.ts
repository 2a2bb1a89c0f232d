import type { Cue } from './slide.ts'

const clock = (seconds: number) => {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Returns the WebVTT of consecutive scenes; a cue lasts until the next one or the end of its scene. */
export function subtitlesOf(
  scenes: readonly { readonly seconds: number; readonly cues: readonly Cue[] }[],
  language: 'zh' | 'en',
): string {
  const blocks: string[] = []
  let begun = 0
  for (const scene of scenes) {
    scene.cues.forEach((cue, i) => {
      const until = scene.cues[i + 1]?.at ?? scene.seconds
      blocks.push(`${blocks.length + 1}\n${clock(begun + cue.at)} --> ${clock(begun + until - 0.1)}\n${cue[language]}`)
    })
    begun += scene.seconds
  }
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}
