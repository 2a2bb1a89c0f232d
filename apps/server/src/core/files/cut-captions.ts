const times = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s+-->/m

/** Returns a WebVTT file with only the cues that begin before `until`, in seconds; these are unchanged. */
export function trimCaptions(text: string, until: number): string {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n{2,}/)
  const isShown = (block: string) => {
    const [, hours = '0', minutes, seconds, part = ''] = times.exec(block) ?? []
    if (minutes === undefined) return !block.includes('-->')
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1000 < until
  }
  return `${blocks.filter((block) => block.trim() !== '' && isShown(block)).join('\n\n')}\n`
}
