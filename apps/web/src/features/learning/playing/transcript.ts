export type TranscriptCue = { readonly from: number; readonly text: string }

/** Reads the lines of a WebVTT file, in order; unreadable lines are left out. */
export function readTranscript(vtt: string): TranscriptCue[] {
  return vtt
    .replace(/\r/g, '')
    .split(/\n\n+/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => line.includes('-->'))
      const match = /(?:(\d+):)?(\d{1,2}):(\d{2})(?:\.(\d{3}))?\s*-->/.exec(lines[at] ?? '')
      const text = lines
        .slice(at + 1)
        .join(' ')
        .replace(/<[^>]*>/g, '')
        .trim()
      if (!match || !text) return []
      const [, hours = '0', minutes = '0', seconds = '0'] = match
      return [{ from: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text }]
    })
}
