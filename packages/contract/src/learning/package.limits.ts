import { inputLimits } from '../http/input.limits.ts'

/** Limits of packages, in bytes unless noted otherwise. */
export const packageLimits = {
  uploadMax: inputLimits.package.bytes,
  entriesMax: 20_000,
  unpackedMax: 2 * 1024 * 1024 * 1024,
  /** The maximum ratio of the unpacked size to the packed one, in addition to the limit for any package. */
  ratioMax: 50,
  ratioFree: 100 * 1024 * 1024,
  /** The maximum that a part may store, in characters. */
  cmiMax: 400_000,
  /** Longest minimum study time of a package, in minutes. */
  minMinutesMax: 600,
} as const
