import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../core/deps.ts'
import { findFfmpeg } from '../../core/files/ffmpeg.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { deleteUploadParts } from './media.service.ts'
import { listAbandonedMedia, updateMediaState } from './media.store.ts'
import { transcodeNextMedia } from './transcode.service.ts'

const lookEveryMs = 3000

/**
 * Starts the worker that processes media, as many items at a time as the settings allow. It does not use the job queue:
 * an hour-long video would delay emails and results, and a server that stops would wait for it. The work is recorded in
 * the database, so that another process can take over. Returns a function that stops the worker.
 */
export function startMediaWorker(deps: Deps): () => Promise<void> {
  const stop = new AbortController()
  const work = async () => {
    while (!stop.signal.aborted) {
      const wasBusy = await transcodeNextMedia(deps, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) deps.log.error({ err: error }, 'media worker')
        return false
      })
      if (!wasBusy) await sleep(lookEveryMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const workers = Array.from({ length: deps.settings.media.atOnce }, work)
  void findFfmpeg(deps).then(({ isReady }) => {
    if (!isReady && workers.length > 0)
      deps.log.warn(
        'ffmpeg is missing: videos and recordings cannot be uploaded. Install it, for example with apt install ffmpeg',
      )
  })
  return async () => {
    stop.abort()
    await Promise.all(workers)
  }
}

/**
 * Job, every hour: cancels uploads that were not resumed for a day, and deletes their parts; also deletes the parts of
 * failed media that were not retried for a week.
 */
export const clearAbandonedMedia = defineJob({
  name: 'clearOldMedia',
  words: { zh: '清理中断的音视频上传', en: 'Clear interrupted media uploads' },
  schedule: '37 * * * *',
  async run(deps) {
    const now = deps.clock.now().getTime()
    const day = 86_400_000
    for (const { id, state } of await listAbandonedMedia(deps.sql, {
      uploading: new Date(now - day),
      failed: new Date(now - 7 * day),
    })) {
      if (state === 'failed' || (await updateMediaState(deps.sql, id, ['uploading'], 'cancelled', deps.clock.now())))
        await deleteUploadParts(deps, id)
    }
  },
})
