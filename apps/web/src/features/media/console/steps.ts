import type { Media } from './media-console.queries.ts'

export type ProcessingStepName = 'upload' | 'check' | 'sd' | 'hd' | 'shd' | 'only'
export type ProcessingStep = {
  readonly name: ProcessingStepName
  readonly state: 'done' | 'now' | 'waiting' | 'failed'
  /** The percent done, while it is in progress. */
  readonly percent: number
  readonly size?: { readonly width: number; readonly height: number }
}
/** The fields of a media item that determine its steps. */
export type MediaWithSteps = Pick<Media, 'state' | 'percent' | 'received' | 'size' | 'source' | 'qualities' | 'kind'>

/** Lines of the renditions, for media from before their sizes were stored. */
const lines = { sd: [854, 480], hd: [1280, 720], shd: [1920, 1080] } as const

/**
 * Returns the processing steps of a file, in order. All renditions are made in one pass, so their steps are in progress
 * together.
 */
export function processingSteps(
  media: MediaWithSteps,
  kind: 'video' | 'audio',
  sent?: number,
): readonly ProcessingStep[] {
  const { state, source, size } = media
  const uploaded = state !== 'uploading' && !(state === 'cancelled' && media.received < size)
  const upload: ProcessingStep = {
    name: 'upload',
    state: uploaded ? 'done' : state === 'cancelled' ? 'failed' : 'now',
    percent: uploaded ? 100 : Math.floor(((sent ?? media.received) / Math.max(1, size)) * 100),
  }
  const isChecked = state === 'ready' || source !== null
  const checked = isChecked ? 'done' : state === 'working' ? 'now' : state === 'failed' ? 'failed' : 'waiting'
  const check: ProcessingStep = { name: 'check', state: checked, percent: isChecked ? 100 : 0 }
  const made =
    state === 'ready'
      ? 'done'
      : isChecked && state === 'working'
        ? 'now'
        : isChecked && state === 'failed'
          ? 'failed'
          : 'waiting'
  const percent = state === 'ready' ? 100 : media.percent
  return [upload, check, ...renditionsOf(media, kind).map((one): ProcessingStep => ({ ...one, state: made, percent }))]
}

function renditionsOf(
  { source, qualities, kind: known }: MediaWithSteps,
  kind: 'video' | 'audio',
): readonly Pick<ProcessingStep, 'name' | 'size'>[] {
  if (source)
    return source.renditions.map(({ quality, width, height }) => ({
      name: quality,
      ...(width > 0 ? { size: { width, height } } : {}),
    }))
  const names =
    (known ?? kind) === 'audio'
      ? (['only'] as const)
      : qualities.length > 0
        ? qualities
        : (['sd', 'hd', 'shd'] as const)
  return names.map((name) =>
    name === 'only' ? { name } : { name, size: { width: lines[name][0], height: lines[name][1] } },
  )
}
