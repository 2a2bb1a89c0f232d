import type { Socket } from 'node:net'
import logger from 'node-media-server/src/core/logger.js'
import Flv from 'node-media-server/src/protocol/flv.js'
import Rtmp, { type Packet } from 'node-media-server/src/protocol/rtmp.js'

// The library's own log contains stream keys.
logger.log = () => {}

const [audio, video] = [8, 9]
/** The codecs that every browser plays: H.264 and AAC. */
const codecs: Readonly<Record<number, number>> = { [audio]: 10, [video]: 7 }
/** Bytes of one message: commands before a stream is let in, pictures after it. */
const [mostBefore, mostAfter] = [16 * 1024, 8 * 1024 * 1024]
/** Channels of one connection; a broadcasting program uses half a dozen. */
const mostChannels = 16
/** Bytes buffered while the admission of a stream is decided. */
const mostWaiting = 16 * 1024 * 1024

export type Publisher = {
  /**
   * Admits the stream: buffered and new data are passed on as FLV. False from `take` slows the sender down until
   * `resume`.
   */
  accept(take: (flv: Buffer) => boolean): void
  resume(): void
  close(): void
}
export type PublisherEvents = { onPublish(key: string, publisher: Publisher): void; onClose(): void }

/**
 * Serves one broadcasting program over RTMP. Until its stream is admitted, only the command to publish is understood
 * and little memory is used, because the peer is unknown.
 */
export function servePublisher(socket: Socket, { onPublish, onClose }: PublisherEvents): void {
  const rtmp = new Rtmp()
  let take: ((flv: Buffer) => boolean) | null = null
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let hasAsked = false
  const close = () => socket.destroy()

  const allocate = rtmp.packetAlloc.bind(rtmp)
  rtmp.packetAlloc = () => {
    if (
      rtmp.parserPacket.header.length > (take ? mostAfter : hasAsked ? mostWaiting / 8 : mostBefore) ||
      rtmp.inPackets.size > mostChannels
    )
      throw new Error('too much')
    allocate()
  }
  rtmp.onOutputCallback = (bytes) => socket.write(bytes)
  rtmp.onPlay = close
  rtmp.onDeleteStream = close
  rtmp.onPublish = (message) => {
    if (hasAsked) return close()
    hasAsked = true
    rtmp.streamName = String(message.streamName ?? '').split('?')[0] ?? ''
    rtmp.streamId = rtmp.parserPacket.header.stream_id
    onPublish(rtmp.streamApp === 'live' ? rtmp.streamName : '', {
      accept(first) {
        take = first
        first(Flv.createHeader(true, true))
        for (const tag of waiting) first(tag)
        waiting = []
        // The name of a stream is its secret, so it is not sent back.
        rtmp.sendStatusMessage(rtmp.streamId, 'status', 'NetStream.Publish.Start', 'The stream is published.')
        socket.setTimeout(15_000)
      },
      resume: () => socket.resume(),
      close() {
        rtmp.sendStatusMessage(
          rtmp.streamId,
          'error',
          'NetStream.Publish.BadName',
          'This stream may not be published now.',
        )
        socket.end()
        setTimeout(close, 1000).unref()
      },
    })
  }
  rtmp.onPacketCallback = (packet: Packet) => {
    if (!hasAsked) return
    const codec = codecs[packet.codec_type]
    if (codec !== undefined && packet.codec_id !== codec) return close()
    const tag = Flv.createMessage(packet)
    if (take) {
      if (!take(tag)) socket.pause()
      return
    }
    waitingBytes += tag.length
    if (waitingBytes > mostWaiting) return close()
    waiting.push(tag)
  }
  socket.setTimeout(10_000, close)
  socket.setNoDelay(true)
  socket.on('data', (bytes: Buffer) => {
    try {
      if (rtmp.parserData(bytes) !== null) close()
    } catch {
      close()
    }
  })
  socket.on('error', close)
  socket.on('close', onClose)
}
