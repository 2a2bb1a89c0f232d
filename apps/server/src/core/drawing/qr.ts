import encodeQR from 'qr'

/**
 * Returns the rows of a QR code, true where a module is dark. Error correction level M keeps it readable when slightly
 * stained.
 */
export const qrModules = (text: string): readonly (readonly boolean[])[] =>
  // The library draws a quiet zone of at least one module; each drawing here adds its own.
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** Returns a QR code as one path whose unit is a module, and its width in modules. */
export function qrPath(text: string): { readonly d: string; readonly modules: number } {
  const modules = qrModules(text)
  let d = ''
  for (const [y, row] of modules.entries()) {
    for (let from = 0; from < row.length; from++) {
      if (!row[from]) continue
      let to = from
      while (row[to]) to++
      d += `M${from} ${y}h${to - from}v1h${from - to}z`
      from = to
    }
  }
  return { d, modules: modules.length }
}
