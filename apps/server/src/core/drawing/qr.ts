import QRCode from 'qrcode'

/** A QR code as one path whose unit is a module, and how many modules wide it is; level M survives a coffee stain. */
export function qrPath(text: string): { readonly d: string; readonly modules: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  let d = ''
  for (let row = 0; row < modules.size; row++) {
    for (let from = 0; from < modules.size; from++) {
      if (!modules.get(row, from)) continue
      let to = from
      while (to < modules.size && modules.get(row, to)) to++
      d += `M${from} ${row}h${to - from}v1h${from - to}z`
      from = to
    }
  }
  return { d, modules: modules.size }
}
