import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'

/** Returns the text of HTML on one line: gaps `{{1}}` become underscores, and blocks of code become an ellipsis. */
export function htmlToLine(html: string): string {
  if (!/[<&{]/.test(html)) return html
  const text =
    new DOMParser().parseFromString(
      html.replace(/<pre\b[\s\S]*?<\/pre>/gi, ' … ').replace(/<(\/p|br|\/li|\/td|\/div)\b[^>]*>/gi, ' '),
      'text/html',
    ).body.textContent ?? ''
  return renderGapsAsBlanks(text)
    .replace(/____/g, ' ____ ')
    .replace(/\s+/g, ' ')
    .replace(/____ (?=[\p{Po}\p{Pe}])/gu, '____')
    .trim()
}
