const digits = '零壹贰叁肆伍陆柒捌玖'
const small = ['', '拾', '佰', '仟']
const large = ['', '万', '亿']

/** Up to four digits in words: 1005 → 壹仟零伍. */
function group(value: number): string {
  const text = String(value)
  return [...text]
    .map((digit, index) => (digit === '0' ? '零' : `${digits[Number(digit)]}${small[text.length - 1 - index]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')
}

/** Formats a sum as it is written out in Chinese documents, so that no digit can be added: 128005 fen → 壹仟贰佰捌拾元零伍分. */
export function formatChineseSum(fen: number): string {
  const [yuan, jiao, rest] = [Math.floor(fen / 100), Math.floor((fen % 100) / 10), fen % 10]
  let whole = ''
  for (let level = 0, left = yuan; left > 0; level++, left = Math.floor(left / 10_000)) {
    const part = left % 10_000
    const gap = part > 0 && part < 1000 && left >= 10_000 ? '零' : ''
    // A group of zeros between other digits is written as one zero, however many they are.
    whole =
      part === 0
        ? whole === '' || whole.startsWith('零')
          ? whole
          : `零${whole}`
        : `${gap}${group(part)}${large[level]}${whole}`
  }
  const tail =
    jiao === 0 && rest === 0
      ? '整'
      : `${jiao > 0 ? `${digits[jiao]}角` : whole ? '零' : ''}${rest > 0 ? `${digits[rest]}分` : '整'}`
  return `${whole ? `${whole}元` : jiao === 0 && rest === 0 ? '零元' : ''}${tail}`
}

/** Formats the line of a Chinese document with the written-out sum, after the customary label. */
export const formatWrittenSum = (fen: number): string => `（大写）${formatChineseSum(fen)}`
