/**
 * The cost of one operation of each kind, as measured by `npm run bench` on the machine named in docs/scale.md: in
 * milliseconds of one core, except where a field says otherwise.
 */
export const resourceCosts = {
  /** Start and paper, a save of one answer, submit with result. */
  start: { application: 4.2, database: 5 },
  save: { application: 0.19, database: 0.073 },
  finish: { application: 4.4, database: 4.6 },
  /** The report of a learner's page every fifteen seconds. */
  report: { application: 2.8, database: 2.4 },
  /** Bytes of PostgreSQL's log for a save. */
  logOfSave: 214,
  /** Seconds for which the clock of an attempt is held; it is not measured separately, and is counted as a save. */
  clockEvery: 25,
  /** Seconds between two reports. */
  reportEvery: 15,
  /** Seconds of a core for a gigabyte of video that passes through a process, from the disk to the network. */
  gigabyteOfVideo: 2,
  /** Kilobits per second of a video: of its rendition of 720 lines, and at most of all its renditions together. */
  kbitsOfVideo: 2800,
  kbitsKept: 1200 + 2800 + 5500,
} as const

export type PortalLoad = {
  /** The number of candidates who take an exam at the same time, and the minutes within which they start. */
  readonly candidates: number
  readonly rampMinutes: number
  /** Seconds between two saves of a candidate. */
  readonly saveEvery: number
  readonly learners: number
  /** The percentage of the learners who watch at the same time. */
  readonly watching: number
  readonly videos: number
  readonly hoursOfVideo: number
}

export const defaultLoad: PortalLoad = {
  candidates: 0,
  rampMinutes: 5,
  saveEvery: 30,
  learners: 0,
  watching: 2,
  videos: 0,
  hoursOfVideo: 1,
}

export type MachinesNeeded = {
  readonly applicationCores: number
  readonly databaseCores: number
  readonly webProcesses: number
  readonly connections: number
  readonly savesPerSecond: number
  readonly commitsPerSecond: number
  readonly logMegabytesPerSecond: number
  readonly videoMegabitsPerSecond: number
  readonly videoGigabytes: number
}

/** At most six tenths of a core are planned: the rest is for peaks and for one missing process. */
const usable = 0.6
/** A process for browsers: its pool of ten, six for candidates, five for saves, one to listen. One for the rest takes four more. */
const connectionsOf = { web: 22, rest: 26 }
const onePlace = (value: number) => Math.round(value * 10) / 10

/**
 * Computes the machines for a load. It assumes the worst moment: attempts start while other candidates save, all study
 * reports arrive, and the processes themselves serve the videos.
 */
export function computeMachinesNeeded(load: PortalLoad): MachinesNeeded {
  const saves = load.candidates / load.saveEvery
  const clocks = load.candidates / resourceCosts.clockEvery
  const starts = load.candidates / (load.rampMinutes * 60)
  const watching = (load.learners * load.watching) / 100
  const reports = watching / resourceCosts.reportEvery
  const gigabytes = (watching * resourceCosts.kbitsOfVideo) / 8 / 1e6
  const cores = (side: 'application' | 'database') =>
    // Candidates who start together also end together: the larger of the two counts, since they do not overlap.
    ((saves + clocks) * resourceCosts.save[side] +
      starts * Math.max(resourceCosts.start[side], resourceCosts.finish[side]) +
      reports * resourceCosts.report[side]) /
      1000 +
    (side === 'application' ? gigabytes * resourceCosts.gigabyteOfVideo : 0)
  const webProcesses = Math.max(2, Math.ceil(cores('application') / usable))
  return {
    applicationCores: onePlace(cores('application')),
    databaseCores: Math.max(2, Math.ceil(cores('database') / usable)),
    webProcesses,
    connections: webProcesses * connectionsOf.web + connectionsOf.rest,
    savesPerSecond: Math.round(saves),
    // At most one for each save; saves that arrive together share one.
    commitsPerSecond: Math.round(saves + 3 * starts + reports),
    logMegabytesPerSecond: onePlace((saves * resourceCosts.logOfSave) / 1e6),
    videoMegabitsPerSecond: Math.round((watching * resourceCosts.kbitsOfVideo) / 1000),
    videoGigabytes: Math.round((load.videos * load.hoursOfVideo * 3600 * resourceCosts.kbitsKept) / 8 / 1e6),
  }
}
