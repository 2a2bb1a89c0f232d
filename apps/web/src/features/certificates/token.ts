/**
 * Reads the number in the token of a QR code; the server decides whether it is genuine. Returns `----` for a token that
 * can't be read, such as a truncated one, which gives the same answer as an unknown number.
 */
export function certificateNumberOfToken(token: string): string {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const { n } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly n?: unknown }
    return typeof n === 'string' && n.length >= 4 && n.length <= 60 ? n : noNumber
  } catch {
    return noNumber
  }
}

const noNumber = '----'
