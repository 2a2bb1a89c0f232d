import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../core/deps.ts'
import { findFfmpeg } from '../../../core/files/ffmpeg.ts'
import { storageKeyOf } from '../../../core/files/file-store.ts'
import { rateLimitNetwork } from '../../../core/http/network.ts'
import { hashSecret, newId } from '../../../core/secrets/random.ts'
import { mayPublishStream } from '../live.rules.ts'
import { setNextRoomVersion } from '../room.store.ts'
import { deleteOldSegments } from '../stream.service.ts'
import {
  deleteIngestListener,
  findLiveClassByStreamKey,
  insertLiveStream,
  insertSegment,
  type StreamKeyLiveClass,
  setLiveStreamEnded,
  upsertIngestListener,
} from '../stream.store.ts'
import { openStreamCutter, type StreamCutter } from './cutter.ts'
import { type Publisher, servePublisher } from './publisher.ts'

/** Connections that may wait for admission at the same time, in total and from one address. */
const [mostWaiting, mostOfAddress] = [256, 16]

export type IngestListener = { readonly port: number; close(): Promise<void> }

/**
 * Opens the listener that receives streams of live classes: from one publisher per class, with the stream key, while a
 * stream of the class may be published. It stores a segment about every two seconds, where all servers can find it.
 * Returns null when the port is taken, for example by another process of the portal.
 */
export async function openStreamIngest(deps: Deps, { letInWithinMs = 8000 } = {}): Promise<IngestListener | null> {
  const id = randomUUID()
  const ending = new Set<() => Promise<void>>()
  const sockets = new Set<Socket>()
  const waiting = new Map<Socket, string>()
  const server = createServer((socket) => {
    const address = rateLimitNetwork(socket.remoteAddress ?? '')
    if ([...waiting.values()].filter((one) => one === address).length >= mostOfAddress) return void socket.destroy()
    // When too many connections wait, the oldest is closed, so that strangers cannot block admission.
    if (waiting.size >= mostWaiting) waiting.keys().next().value?.destroy()
    sockets.add(socket)
    waiting.set(socket, address)
    // A deadline for slow senders: a broadcasting program sends its command much earlier.
    const tooLate = setTimeout(() => socket.destroy(), letInWithinMs)
    const waitNoMore = () => {
      clearTimeout(tooLate)
      waiting.delete(socket)
    }
    let end: (() => Promise<void>) | null = null
    let isClosed = false
    servePublisher(socket, {
      onPublish(key, publisher) {
        letIn(deps, key, publisher)
          .then((stream) => {
            if (!stream) return publisher.close()
            waitNoMore()
            end = () => stream.end().finally(() => ending.delete(end as () => Promise<void>))
            ending.add(end)
            if (isClosed) void end()
          })
          .catch((error: unknown) => {
            deps.log.error({ err: error }, 'a stream could not be taken in')
            publisher.close()
          })
      },
      onClose() {
        isClosed = true
        waitNoMore()
        sockets.delete(socket)
        void end?.()
      },
    })
  })
  if (!(await listen(server, deps))) return null
  const { port } = server.address() as { port: number }
  const say = async () => {
    const { isReady } = await findFfmpeg(deps)
    await upsertIngestListener(deps.sql, { id, port, problem: isReady ? null : 'noEncoder', now: deps.clock.now() })
  }
  await say()
  const saying = setInterval(
    () =>
      void say().catch((error: unknown) =>
        deps.log.error({ err: error }, 'the door for streams could not say that it is open'),
      ),
    10_000,
  )
  return {
    port,
    async close() {
      clearInterval(saying)
      server.close()
      await Promise.all([...ending].map((end) => end()))
      for (const socket of sockets) socket.destroy()
      await deleteIngestListener(deps.sql, id)
    },
  }
}

const listen = (server: Server, { settings }: Deps): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false))
    // It is not shared among the processes of a server: one accepts streams, and another takes over when it ends.
    server.listen({ port: settings.live.rtmpPort, host: settings.host, exclusive: true }, () => {
      server.removeAllListeners('error').on('error', () => {})
      resolve(true)
    })
  })

/** Admits a stream when its key opens a class now, otherwise returns null. A refused publisher gets no reason. */
async function letIn(deps: Deps, key: string, publisher: Publisher): Promise<{ end(): Promise<void> } | null> {
  const keyHash = hashSecret(key)
  const of = key ? await findLiveClassByStreamKey(deps.sql, keyHash) : null
  if (!of || !mayPublishStream(of, deps.clock.now()) || !(await findFfmpeg(deps)).isReady) return null
  const now = deps.clock.now()
  const streamId = newId(now, deps.random)
  if (!(await insertLiveStream(deps.sql, { id: streamId, classId: of.classId, now }))) return null
  const cutter = await cut(deps, of, { streamId, keyHash, publisher }).catch(async (error: unknown) => {
    await setLiveStreamEnded(deps.sql, streamId, deps.clock.now())
    throw error
  })
  await setNextRoomVersion(deps.sql, of.classId)
  publisher.accept((flv) => cutter.take(flv))
  return cutter
}

async function cut(
  deps: Deps,
  of: StreamKeyLiveClass,
  { streamId, keyHash, publisher }: { streamId: string; keyHash: Buffer; publisher: Publisher },
): Promise<StreamCutter> {
  const { workDir, ffmpeg } = deps.settings.media
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  return openStreamCutter({
    ffmpeg,
    workDir,
    async onPiece({ seq, milliseconds, bytes }) {
      const now = deps.clock.now()
      const storageKey = storageKeyOf(newId(now, deps.random))
      await deps.files.put(storageKey, bytes, 'video/mp2t')
      const isWanted = await insertSegment(
        deps.sql,
        { streamId, seq, milliseconds, bytes: bytes.length, storageKey, now },
        keyHash,
      )
      if (!isWanted) await deps.files.delete(storageKey)
      else if (seq === 0) await setNextRoomVersion(deps.sql, of.classId)
      // Without a recording, segments are stored only for current viewers.
      else if (!of.isRecorded && seq % 30 === 0)
        await deleteOldSegments(deps, of.classId, new Date(now.getTime() - 120_000))
      return isWanted
    },
    onDrain: () => publisher.resume(),
    onEnd(complaint) {
      if (complaint)
        deps.log.warn({ classId: of.classId, complaint }, 'a stream of a live class ended with a complaint')
      publisher.close()
      void setLiveStreamEnded(deps.sql, streamId, deps.clock.now())
        .then(() => setNextRoomVersion(deps.sql, of.classId))
        .catch((error: unknown) => deps.log.error({ err: error }, 'the end of a stream could not be noted'))
    },
  })
}

/**
 * Keeps the listener open as long as the process runs, and retries while the port is taken. Returns a function that
 * closes it. With port 0, nothing is opened.
 */
export function runStreamIngest(deps: Deps): () => Promise<void> {
  if (deps.settings.live.rtmpPort === 0) return async () => {}
  const stopped = new AbortController()
  const keep = async (): Promise<IngestListener | null> => {
    while (!stopped.signal.aborted) {
      try {
        const door = await openStreamIngest(deps)
        if (door) {
          deps.log.info({ port: door.port }, 'streams of live classes are taken in')
          return door
        }
      } catch (error) {
        deps.log.error({ err: error }, 'the door for streams could not be opened, it is tried again')
      }
      await sleep(15_000, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
    return null
  }
  const kept = keep()
  return async () => {
    stopped.abort()
    await (await kept)?.close()
  }
}
