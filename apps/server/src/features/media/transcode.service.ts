import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../core/deps.ts'
import { type FfmpegRun as Ended, findFfmpeg, runFfmpeg } from '../../core/files/ffmpeg.ts'
import { renditionFilePurpose } from '../../core/files/file.service.ts'
import { insertFile, type StoredFile } from '../../core/files/file.store.ts'
import { storageKeyOf } from '../../core/files/file-store.ts'
import { type HlsIndex, readFfmpegPlaylist } from '../../core/files/hls.rules.ts'
import { insertHlsIndex } from '../../core/files/hls.store.ts'
import { isId, newId } from '../../core/secrets/random.ts'
import { inTransaction } from '../../database/connection.ts'
import { deleteUploadParts } from './media.service.ts'
import { copyMediaToLessons, findMediaRow, listUploadParts } from './media.store.ts'
import type { MediaReason } from './media.words.ts'
import {
  claimMedia,
  listActiveMediaRuns,
  type MediaRun,
  type ReadyMediaFiles,
  releaseMediaRun,
  setMediaRunFailed,
  setMediaRunOutputs,
  setMediaRunProgress,
  setMediaRunReady,
  setMediaRunSource,
} from './media-run.store.ts'
import {
  findLengthProblem,
  type ProbedSource,
  parseProbeOutput,
  parseTranscodeProgress,
  posterArgs,
  probeArgs,
  renditionsOf,
  sourceFacts,
  transcodeArgs,
} from './rendition.rules.ts'

/** A worker not seen for this many milliseconds counts as dead. */
const lostAfterMs = 60_000
const beatEveryMs = 1000
/** The number of times that a file may crash its worker. */
const mostTries = 3

/** Why a run ends before its file is ready. */
class Stop extends Error {
  readonly reason: MediaReason | 'lost'
  constructor(reason: MediaReason | 'lost') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Processes the next queued file. Returns false when it took none: the queue is empty, the limit of concurrent runs is
 * reached, or ffmpeg is not installed. `signal` stops it and returns the file to the queue.
 */
export async function transcodeNextMedia(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const { atOnce, workDir } = deps.settings.media
  if (atOnce === 0 || signal.aborted || !(await findFfmpeg(deps)).isReady) return false
  const now = deps.clock.now()
  const claim = { runId: newId(now, deps.random), now, lost: new Date(now.getTime() - lostAfterMs), atOnce }
  const run = await inTransaction(deps.sql, (tx) => claimMedia(tx, claim))
  if (!run) return false
  const folder = path.join(workDir, run.runId)
  // Files of this run that do not belong to the media item yet.
  const outputs: string[] = []
  try {
    await clearOldFolders(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'what an earlier run left could not be cleared away'),
    )
    await deleteObjects(deps, run.outputs)
    if (run.tries > mostTries) throw new Stop('gaveUp')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await work(deps, run, { folder, outputs, signal })
    await deleteUploadParts(deps, run.mediaId)
    deps.log.info({ mediaId: run.mediaId }, 'media is ready')
  } catch (error) {
    await end(deps, run, { outputs, signal, error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return true
}

/** Folders of runs that ended without clearing up, because their process was killed. */
async function clearOldFolders(deps: Deps): Promise<void> {
  const { workDir } = deps.settings.media
  const folders = (await readdir(workDir).catch(() => [])).filter(isId)
  const live = await listActiveMediaRuns(deps.sql, folders)
  for (const name of folders.filter((one) => !live.has(one))) {
    const folder = path.join(workDir, name)
    await endOrphan(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

const pidFile = 'ffmpeg.pid'

/** Ends an ffmpeg that outlived a killed server, if it is still the process that works in this folder. */
async function endOrphan(folder: string): Promise<void> {
  const pid = Number(await readFile(path.join(folder, pidFile), 'utf8').catch(() => ''))
  if (!pid) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (command.includes(folder)) process.kill(pid, 'SIGKILL')
}

async function deleteObjects(deps: Deps, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) await deps.files.delete(storageKeyOf(id))
}

async function end(
  deps: Deps,
  run: MediaRun,
  { outputs, signal, error }: { outputs: readonly string[]; signal: AbortSignal; error: unknown },
): Promise<void> {
  const now = deps.clock.now()
  // The commit may have succeeded although the response was lost.
  if ((await findMediaRow(deps.sql, run.mediaId))?.state === 'ready') return
  await deleteObjects(deps, outputs)
  if (signal.aborted) return releaseMediaRun(deps.sql, run, now)
  const reason = error instanceof Stop ? error.reason : 'failed'
  if (reason === 'lost' || !(await setMediaRunFailed(deps.sql, run, reason, now))) return
  deps.log.warn(
    { mediaId: run.mediaId, reason, err: error instanceof Stop ? undefined : error },
    'media could not be made ready',
  )
}

type Place = { readonly folder: string; readonly outputs: string[]; readonly signal: AbortSignal }

async function work(deps: Deps, run: MediaRun, { folder, outputs, signal }: Place): Promise<void> {
  let percent = 0
  const ours = new AbortController()
  const both = AbortSignal.any([signal, ours.signal])
  const say = async () => {
    if (await setMediaRunProgress(deps.sql, run, percent, deps.clock.now())) return
    ours.abort()
  }
  const pulse = setInterval(() => void say().catch(() => undefined), beatEveryMs)
  try {
    const file = path.join(folder, 'source')
    await assemble(deps, run, file, both)
    const source = await probe(deps, file, both)
    await setMediaRunSource(deps.sql, run, sourceFacts(source), deps.clock.now())
    await make(deps, run, { folder, file, source, signal: both, onPercent: (next) => (percent = next) })
    const made = await collect(folder, source)
    percent = 96
    await store(deps, run, { folder, outputs, signal: both }, source, made)
  } catch (error) {
    if (ours.signal.aborted) throw new Stop('lost')
    throw error
  } finally {
    clearInterval(pulse)
  }
}

/** Joins the parts on this machine's disk. */
async function assemble(deps: Deps, run: MediaRun, file: string, signal: AbortSignal): Promise<void> {
  for (const part of await listUploadParts(deps.sql, run.mediaId)) {
    await pipeline(await deps.files.read(part.storageKey), createWriteStream(file, { flags: 'a' }), { signal })
  }
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size !== run.size) throw new Stop('failed')
}

async function probe(deps: Deps, file: string, signal: AbortSignal): Promise<ProbedSource> {
  const { ffprobe, maxSeconds } = deps.settings.media
  const run = await runFfmpeg(ffprobe, probeArgs(file), { within: 60, signal })
  if (run.why === 'failed') throw new Stop('unreadable')
  if (run.why) throw stopOf(run)
  const read = parseProbeOutput(run.output, { maxSeconds })
  if ('reason' in read) throw new Stop(read.reason)
  return read.source
}

function stopOf({ why }: Ended): Stop {
  if (why === 'missing') return new Stop('ffmpegMissing')
  if (why === 'tooSlow' || why === 'stalled') return new Stop('tooSlow')
  return new Stop(why === 'stopped' ? 'lost' : 'failed')
}

type Making = {
  readonly folder: string
  readonly file: string
  readonly source: ProbedSource
  readonly signal: AbortSignal
  readonly onPercent: (percent: number) => void
}

/**
 * Makes poster and renditions. A video may take ten minutes or twenty times its length, and must show progress within
 * two minutes.
 */
async function make(deps: Deps, run: MediaRun, { folder, file, source, signal, onPercent }: Making): Promise<void> {
  const { ffmpeg, preset, maxSeconds } = deps.settings.media
  if (source.video)
    await runFfmpeg(ffmpeg, posterArgs(source, file, path.join(folder, 'poster.jpg')), { within: 60, signal })
  const onLine = (line: string) => {
    const percent = parseTranscodeProgress(line, source.duration)
    if (percent !== null) onPercent(percent)
  }
  const onStart = (pid: number) => writeFileSync(path.join(folder, pidFile), String(pid))
  const args = transcodeArgs(source, file, (name) => path.join(folder, name), { preset, maxSeconds })
  const made = await runFfmpeg(ffmpeg, args, {
    within: 600 + (source.duration ?? maxSeconds) * 20,
    silence: 120,
    onLine,
    signal,
    onStart,
  })
  if (!made.why) return
  if (made.why === 'failed')
    deps.log.warn(
      { mediaId: run.mediaId, complaint: made.complaint.replaceAll(folder, '').slice(-500) },
      'ffmpeg could not read a file',
    )
  throw made.why === 'failed' ? new Stop('unreadable') : stopOf(made)
}

type Made = { readonly name: 'sd' | 'hd' | 'shd' | 'file'; readonly path: string; readonly index: HlsIndex }

/** The output, when it matches the input. */
async function collect(folder: string, source: ProbedSource): Promise<Made[]> {
  const made: Made[] = []
  for (const { name } of renditionsOf(source)) {
    const index = readFfmpegPlaylist(await readFile(path.join(folder, `${name}.m3u8`), 'utf8').catch(() => ''))
    if (!index) throw new Stop('unreadable')
    const reason = findLengthProblem(source, (index.times.at(-1) ?? 0) / 1000)
    if (reason) throw new Stop(reason)
    made.push({ name, path: path.join(folder, `${name}.mp4`), index })
  }
  return made
}

/** Stores the output and sets the state, in one transaction. */
async function store(
  deps: Deps,
  run: MediaRun,
  { folder, outputs, signal }: Place,
  source: ProbedSource,
  made: readonly Made[],
): Promise<void> {
  const now = deps.clock.now()
  const poster = path.join(folder, 'poster.jpg')
  const hasPoster = await stat(poster).then(
    (found) => found.size > 0,
    () => false,
  )
  const base = run.name.replace(/\.\w+$/, '')
  const files = [
    ...made.map((one) => ({
      id: newId(now, deps.random),
      path: one.path,
      name: `${base}.${one.name}.mp4`,
      mime: source.video ? 'video/mp4' : 'audio/mp4',
      purpose: renditionFilePurpose,
    })),
    ...(hasPoster
      ? [{ id: newId(now, deps.random), path: poster, name: `${base}.jpg`, mime: 'image/jpeg', purpose: 'poster' }]
      : []),
  ]
  const ids = files.map((file) => file.id)
  outputs.push(...ids)
  if (!(await setMediaRunOutputs(deps.sql, run, ids))) throw new Stop('lost')
  const stored: StoredFile[] = []
  for (const { path: from, ...facts } of files) {
    signal.throwIfAborted()
    const storageKey = storageKeyOf(facts.id)
    const hash = createHash('sha256')
    let size = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    await Promise.all([
      pipeline(createReadStream(from), counted, { signal }),
      deps.files.put(storageKey, counted, facts.mime),
    ])
    stored.push({
      ...facts,
      size,
      sha256: hash.digest(),
      storageKey,
      companyId: null,
      ownerId: null,
      isPublic: false,
      mediaScope: run.mediaId,
      createdAt: now,
    })
  }
  const idOf = (name: Made['name']) => ids[made.findIndex((one) => one.name === name)] ?? null
  const ready: ReadyMediaFiles = {
    sdFile: idOf('sd'),
    hdFile: idOf('hd'),
    shdFile: idOf('shd'),
    file: idOf('file'),
    posterFile: hasPoster ? (ids.at(-1) ?? null) : null,
  }
  const duration = Math.floor((made[0]?.index.times.at(-1) ?? 0) / 1000)
  await inTransaction(deps.sql, async (tx) => {
    for (const file of stored) await insertFile(tx, file)
    for (const [at, one] of made.entries()) await insertHlsIndex(tx, ids[at] ?? '', one.index)
    if (!(await setMediaRunReady(tx, run, { ...ready, kind: source.kind, duration }, now))) throw new Stop('lost')
    await copyMediaToLessons(tx, run.mediaId, now)
  })
}
