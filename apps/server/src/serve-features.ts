import type { FastifyInstance } from 'fastify'
import type { Deps } from './core/deps.ts'
import type { JobList } from './core/jobs.ts'
import { sendMail } from './core/outbox.ts'
import { keepHouse } from './core/partitions.ts'

/** Every feature's routes, in one place. */
export async function serveFeatures(_app: FastifyInstance, _deps: Deps): Promise<void> {}

/** Every feature's work for later. */
export const allJobs: JobList = {
  handlers: { sendMail, keepHouse },
  schedules: [{ name: 'keepHouse', cron: '17 3 * * *' }],
}

/** Work that is looked for every few seconds by every process, such as attempts whose time is over. Answers how to stop it. */
export function startSweepers(_deps: Deps): () => void {
  return () => {}
}
