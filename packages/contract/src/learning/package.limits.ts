import { inputLimits } from '../http/input.limits.ts'

/** Limits of packages, in bytes unless said otherwise. */
export const packageLimits = {
  uploadMax: inputLimits.package.bytes,
  entriesMax: 20_000,
  unpackedMax: 2 * 1024 * 1024 * 1024,
  /** How many times its own size a package may unpack to, beyond what any package may. */
  ratioMax: 50,
  ratioFree: 100 * 1024 * 1024,
  /** Most that a part may store, in characters. */
  cmiMax: 400_000,
  /** Longest minimum study time of a package, in minutes. */
  minMinutesMax: 600,
} as const
