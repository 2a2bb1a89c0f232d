/**
 * True with `SIZE=smallest`, when every part runs once, within seconds. Such a run shows that the command works; its
 * figures mean nothing.
 */
export const isSmallest = process.env.SIZE === 'smallest'

/**
 * Returns a parameter of a benchmark: the number in the environment variable `name`, otherwise `usual`; in the smallest
 * run `smallest`, with which every part still runs once.
 */
export const benchSize = (name: string, usual: number, smallest: number): number =>
  Number(process.env[name] ?? (isSmallest ? smallest : usual))

/** Returns the number of simultaneous connections; the smallest run has a few, for which a few papers are enough. */
export const connectionsOf = (usual: number): number => (isSmallest ? Math.min(usual, 24) : usual)
