import { parseArgs } from 'node:util'
import { runCommand } from '../commands/with-database.ts'
import { computeMachinesNeeded, defaultLoad, type PortalLoad } from './scale.rules.ts'

const usage = `npm run portal -- scale --candidates 20000 --learners 100000 --videos 500

Computes the required hardware from the costs explained in docs/scale.md. Options:
  --ramp-minutes 5       minutes within which candidates start
  --save-every 30        seconds between two saves of a candidate
  --watching 2           percentage of learners watching at once
  --hours-of-video 1     length of a video in hours
`
const names = {
  candidates: 'candidates',
  'ramp-minutes': 'rampMinutes',
  'save-every': 'saveEvery',
  learners: 'learners',
  watching: 'watching',
  videos: 'videos',
  'hours-of-video': 'hoursOfVideo',
} as const satisfies Record<string, keyof PortalLoad>

/** The requested load; null when it makes no sense. */
function readLoad(args: readonly string[]): PortalLoad | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(Object.keys(names).map((name) => [name, { type: 'string' as const }])),
    })
    const load = {
      ...defaultLoad,
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [names[name as keyof typeof names], Number(value)]),
      ),
    }
    const isSound =
      Object.values(load).every((value) => Number.isFinite(value) && value >= 0) &&
      load.rampMinutes > 0 &&
      load.saveEvery > 0 &&
      load.watching <= 100
    return isSound && load.candidates + load.learners + load.videos > 0 ? load : null
  } catch {
    return null
  }
}

/** Runs the command. Returns exit code 2 for wrong arguments. */
export async function main(args: readonly string[]): Promise<number> {
  const load = readLoad(args)
  if (!load) {
    process.stderr.write(usage)
    return 2
  }
  const found = computeMachinesNeeded(load)
  process.stdout.write(`${load.candidates} candidates at once, ${load.learners} learners, ${load.watching}% watching, ${load.videos} videos of ${load.hoursOfVideo} h

processes for browsers   ${found.webProcesses}, one core each (${found.applicationCores} cores of work), and one with jobs,media,live
cores of the database    ${found.databaseCores}
connections              ${found.connections}
saves per second         ${found.savesPerSecond}
commits per second       ${found.commitsPerSecond} at most, each a confirmed disk write (IOPS); ${found.logMegabytesPerSecond} MB/s of log for saves
video playback           ${found.videoMegabitsPerSecond} Mbit/s out of the file store or bucket, and as much to the learners
video storage            ${found.videoGigabytes} GB at most, in three renditions
`)
  return 0
}

if (import.meta.main) await runCommand(main)
