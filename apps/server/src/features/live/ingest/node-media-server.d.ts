/** The parts of the library that speak RTMP and write FLV; it brings no types for them. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  export type Packet = { codec_id: number; codec_type: number; flags: number; dts: number; size: number; data: Buffer }
  type Invoke = { streamName?: string }
  class Rtmp {
    streamApp?: string
    streamName: string
    streamId: number
    inPackets: Map<number, unknown>
    parserPacket: { header: { length: number; stream_id: number } }
    onOutputCallback: (bytes: Buffer) => void
    onPacketCallback: (packet: Packet) => void
    onPublish: (message: Invoke) => void
    onPlay: (message: Invoke) => void
    onDeleteStream: () => void
    packetAlloc: () => void
    parserData(bytes: Buffer): string | null
    respondPublish(): void
    sendStatusMessage(stream: number, level: string, code: string, description: string): void
  }
  export default Rtmp
}
declare module 'node-media-server/src/protocol/flv.js' {
  import type { Packet } from 'node-media-server/src/protocol/rtmp.js'

  const Flv: { createHeader(hasAudio: boolean, hasVideo: boolean): Buffer; createMessage(packet: Packet): Buffer }
  export default Flv
}
declare module 'node-media-server/src/core/logger.js' {
  const logger: { log: (message: string, level?: string) => void }
  export default logger
}
