import type { Db } from '../../database/connection.ts'
import type { SourceFacts } from './rendition.rules.ts'

/** A run in which this process converts an uploaded file. */
export type MediaRun = {
  readonly mediaId: string
  readonly runId: string
  readonly name: string
  readonly size: number
  readonly tries: number
  readonly outputs: string[]
}
export type ReadyMediaFiles = {
  readonly sdFile: string | null
  readonly hdFile: string | null
  readonly shdFile: string | null
  readonly file: string | null
  readonly posterFile: string | null
}

/**
 * Claims the oldest file that is queued or whose worker has not been seen since `lost`; null if there is none, or the
 * limit of concurrent runs is reached. Claims are made one at a time, so that all processes together respect the limit.
 */
export async function claimMedia(
  tx: Db,
  own: { readonly runId: string; readonly now: Date; readonly lost: Date; readonly atOnce: number },
): Promise<MediaRun | null> {
  await tx`select pg_advisory_xact_lock(hashtext('media'))`
  const run = await tx<MediaRun[]>`
    update media set state = 'working', run_id = ${own.runId}, seen_at = ${own.now}, tries = tries + 1, percent = 0, made_since = null, changed_at = ${own.now}
    where id = (select id from media where state = 'queued' or (state = 'working' and seen_at < ${own.lost}) order by created_at, id limit 1)
      and (select count(*) from media where state = 'working' and seen_at >= ${own.lost}) < ${own.atOnce}
    returning id as "mediaId", run_id as "runId", name, size, tries, outputs`.maybeOne()
  return run ?? null
}

/**
 * Records the progress of a run, in percent, and that its worker is alive. Returns false when the run has lost the
 * file: another worker has it, or it was cancelled.
 */
export async function setMediaRunProgress(db: Db, run: MediaRun, percent: number, now: Date): Promise<boolean> {
  const { count } =
    await db`update media set seen_at = ${now}, percent = greatest(percent, ${percent}) where id = ${run.mediaId} and run_id = ${run.runId}`
  return count === 1
}

/** Records the facts of the source, and `now` as the start of its conversion. */
export async function setMediaRunSource(db: Db, run: MediaRun, source: SourceFacts, now: Date): Promise<void> {
  await db`update media set source = ${db.json(source)}, made_since = ${now} where id = ${run.mediaId} and run_id = ${run.runId}`
}

/**
 * Records the ids of the files that a run is about to store, so that a later run can delete them if this one fails.
 * Returns false when the run has lost the file.
 */
export async function setMediaRunOutputs(db: Db, run: MediaRun, outputs: readonly string[]): Promise<boolean> {
  const { count } =
    await db`update media set outputs = ${outputs as string[]} where id = ${run.mediaId} and run_id = ${run.runId}`
  return count === 1
}

/** Marks the file as ready, with the files that a run has made. Returns false when the run has lost the file. */
export async function setMediaRunReady(
  db: Db,
  run: MediaRun,
  made: ReadyMediaFiles & { readonly kind: 'video' | 'audio'; readonly duration: number },
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update media set state = 'ready', run_id = null, seen_at = null, percent = 100, reason = null, made_since = null, outputs = '{}', kind = ${made.kind},
      duration = ${made.duration}, sd_file = ${made.sdFile}, hd_file = ${made.hdFile}, shd_file = ${made.shdFile}, file = ${made.file},
        poster_file = ${made.posterFile}, poster_at = null, changed_at = ${now}
    where id = ${run.mediaId} and run_id = ${run.runId}`
  return count === 1
}

export async function setMediaRunFailed(db: Db, run: MediaRun, reason: string, now: Date): Promise<boolean> {
  const { count } = await db`
    update media set state = 'failed', run_id = null, seen_at = null, made_since = null, reason = ${reason}, outputs = '{}', changed_at = ${now}
    where id = ${run.mediaId} and run_id = ${run.runId}`
  return count === 1
}

/** Returns the file to the queue as if it had never been claimed. */
export async function releaseMediaRun(db: Db, run: MediaRun, now: Date): Promise<void> {
  await db`
    update media set state = 'queued', run_id = null, seen_at = null, percent = 0, made_since = null, outputs = '{}', tries = greatest(0, tries - 1),
      changed_at = ${now}
    where id = ${run.mediaId} and run_id = ${run.runId}`
}

/** Lists the given runs that are still active. */
export async function listActiveMediaRuns(db: Db, runIds: readonly string[]): Promise<Set<string>> {
  const rows = await db<
    { runId: string }[]
  >`select run_id as "runId" from media where run_id = any(${runIds as string[]}::uuid[])`
  return new Set(rows.map((row) => row.runId))
}
