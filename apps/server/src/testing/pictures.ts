import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const chunk = (kind: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** Creates a black PNG picture with sides of `side` pixels. Its file is small however large the picture is. */
export function aPixelBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a photograph like those of a phone: rotated, and with the location where it was taken. */
export const aPhoto = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#47a' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'A phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 3/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '118/1 46/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
