/**
 * The mode of `SIZE=smallest`, in which every part runs once, within seconds. It shows that the command works; the
 * figures mean nothing.
 */
export const isSmallest = process.env.SIZE === 'smallest'

/**
 * Returns a parameter of a benchmark: the number from the environment, otherwise the default; in the smallest run, the
 * smallest number with which every part runs once.
 */
export const benchSize = (name: string, usual: number, smallest: number): number =>
  Number(process.env[name] ?? (isSmallest ? smallest : usual))

/** Returns the number of simultaneous connections; the smallest run has a few, for which a few papers are enough. */
export const connectionsOf = (usual: number): number => (isSmallest ? Math.min(usual, 24) : usual)
