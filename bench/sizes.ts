/**
 * True for `SIZE=smallest`: every part runs once, in seconds. This shows that the command works; its figures mean
 * nothing.
 */
export const isSmallest = process.env.SIZE === 'smallest'

/**
 * Returns a number of a benchmark: the one from the environment, otherwise the default; in the smallest run, the
 * smallest with which every part runs once.
 */
export const sized = (name: string, usual: number, smallest: number): number =>
  Number(process.env[name] ?? (isSmallest ? smallest : usual))

/** Returns the number of simultaneous connections; the smallest run has a few, for which a few papers are enough. */
export const connectionsOf = (usual: number): number => (isSmallest ? Math.min(usual, 24) : usual)
