/** The number that the token of a QR code speaks of; whether it is genuine, the server says. A code that was cut off is answered as one that belongs to no number. */
export function numberOfToken(token: string): string {
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
