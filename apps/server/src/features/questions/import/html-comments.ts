/**
 * Removes comments from markup; an unclosed one stays. It uses no regular expression, which would be too slow on
 * `<!--<!--<!--…`.
 */
export function withoutHtmlComments(text: string): string {
  let kept = ''
  let from = 0
  for (;;) {
    const open = text.indexOf('<!--', from)
    const close = open === -1 ? -1 : text.indexOf('-->', open + 4)
    if (close === -1) return kept + text.slice(from)
    kept += text.slice(from, open)
    from = close + 3
  }
}
