import { parseArgs } from 'node:util'
import { runCommand } from '../commands/with-database.ts'
import { computeMachines, type Load, usual } from './scale.rules.ts'

const usage = `npm run scale -- --candidates 20000 --learners 100000 --films 500

Says what it takes, from the costs that docs/scale.md explains. Besides:
  --ramp-minutes 5       candidates begin within so many minutes
  --save-every 30        seconds between two saves of a candidate
  --watching 2           so many in a hundred of the learners watch at once
  --hours-of-film 1      how long a film is
`
const names = {
  candidates: 'candidates',
  'ramp-minutes': 'rampMinutes',
  'save-every': 'saveEvery',
  learners: 'learners',
  watching: 'watching',
  films: 'films',
  'hours-of-film': 'hoursOfFilm',
} as const satisfies Record<string, keyof Load>

/** What was asked; null when it makes no sense. */
function readLoad(args: readonly string[]): Load | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(Object.keys(names).map((name) => [name, { type: 'string' as const }])),
    })
    const load = {
      ...usual,
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [names[name as keyof typeof names], Number(value)]),
      ),
    }
    const isSound =
      Object.values(load).every((value) => Number.isFinite(value) && value >= 0) &&
      load.rampMinutes > 0 &&
      load.saveEvery > 0 &&
      load.watching <= 100
    return isSound && load.candidates + load.learners + load.films > 0 ? load : null
  } catch {
    return null
  }
}

/** The command. Exit code 2 when it was called wrongly. */
export async function main(args: readonly string[]): Promise<number> {
  const load = readLoad(args)
  if (!load) {
    process.stderr.write(usage)
    return 2
  }
  const found = computeMachines(load)
  process.stdout.write(`${load.candidates} candidates at once, ${load.learners} learners of whom ${load.watching} in a hundred watch, ${load.films} films of ${load.hoursOfFilm} h

processes for browsers   ${found.webProcesses}, a core each (${found.applicationCores} cores of work), and one with jobs,media,live
cores of the database    ${found.databaseCores}
connections              ${found.connections}
saves each second        ${found.savesPerSecond}
commits each second      ${found.commitsPerSecond} at most, each a write that the disk confirms (IOPS); ${found.logMegabytesPerSecond} MB of log each second for saves
films to watch           ${found.filmMegabitsPerSecond} Mbit each second out of the file store or bucket, and as much to the learners
films to keep            ${found.filmGigabytes} GB at most, in three renditions
`)
  return 0
}

if (import.meta.main) await runCommand(main)
