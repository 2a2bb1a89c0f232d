/** Limits of packages, in bytes unless said otherwise. */
export const packageLimits = {
  uploadMax: 1024 * 1024 * 1024,
  entriesMax: 20_000,
  unpackedMax: 2 * 1024 * 1024 * 1024,
  /** How many times its own size a package may unpack to, beyond what any package may. */
  ratioMax: 50,
  ratioFree: 100 * 1024 * 1024,
  manifestMax: 20 * 1024 * 1024,
  /** Most that a part may store, in characters. */
  cmiMax: 400_000,
} as const
