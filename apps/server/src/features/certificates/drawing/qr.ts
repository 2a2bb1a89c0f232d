import QRCode from 'qrcode'

/** A QR code as one path in a square of `size` with its corner at the origin; level M survives a coffee stain. */
export function qrPath(text: string, size: number): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = size / modules.size
  const n = (value: number) => String(Math.round(value * 1000) / 1000)
  let d = ''
  for (let row = 0; row < modules.size; row++) {
    for (let from = 0; from < modules.size; from++) {
      if (!modules.get(row, from)) continue
      let to = from
      while (to < modules.size && modules.get(row, to)) to++
      d += `M${n(from * unit)} ${n(row * unit)}H${n(to * unit)}V${n((row + 1) * unit)}H${n(from * unit)}Z`
      from = to
    }
  }
  return d
}
