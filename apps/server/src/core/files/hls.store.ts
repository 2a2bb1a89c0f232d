import type { Db } from '../../database/connection.ts'
import type { HlsIndex } from './hls.rules.ts'

export async function insertHlsIndex(db: Db, fileId: string, index: HlsIndex): Promise<void> {
  await db`insert into hls_index (file_id, starts, times) values (${fileId}, ${index.starts as number[]}, ${index.times as number[]})`
}

/**
 * Finds the start of each segment of a rendition, followed by the end of the last one, in milliseconds; null when the
 * file has no segments.
 */
export async function findSegmentTimes(db: Db, fileId: string): Promise<readonly number[] | null> {
  const row = await db<{ times: number[] }[]>`select times from hls_index where file_id = ${fileId}`.maybeOne()
  return row?.times ?? null
}

/** Lists the indexes of renditions, in the order of the ids; unknown ids are left out. */
export async function listHlsIndexes(
  db: Db,
  fileIds: readonly string[],
): Promise<(HlsIndex & { readonly fileId: string })[]> {
  return db<(HlsIndex & { fileId: string })[]>`
    select file_id as "fileId", starts::float8[] as starts, times from hls_index where file_id = any(${fileIds as string[]}::uuid[])
    order by array_position(${fileIds as string[]}::uuid[], file_id)`
}

export type HlsPartRow = {
  /** The first byte of the part, and the byte behind its last. */
  readonly from: number
  readonly to: number
  /** Its start in milliseconds; 0 for the head. */
  readonly at: number
  /** The length of the recording in milliseconds. */
  readonly length: number
}

/** Finds the position of part `n` of a rendition (0: its head); null when there is none. */
export async function findHlsPart(db: Db, fileId: string, n: number): Promise<HlsPartRow | null> {
  const row = await db<HlsPartRow[]>`
    select starts[${n}::int + 1] as "from", starts[${n}::int + 2] as "to", coalesce(times[${n}::int], 0) as at, times[cardinality(times)] as length
    from hls_index where file_id = ${fileId} and ${n}::int < cardinality(times)`.maybeOne()
  return row ?? null
}
