/** `SIZE=smallest`: every part runs once, in seconds. It shows that the command works; its figures mean nothing. */
export const isSmallest = process.env.SIZE === 'smallest'

/** A number of a benchmark: the environment's when it names one, else the usual, or the smallest that still does everything once. */
export const sized = (name: string, usual: number, smallest: number): number =>
  Number(process.env[name] ?? (isSmallest ? smallest : usual))

/** The number of connections at once; the smallest run has a few, for which a few papers are enough. */
export const connectionsOf = (usual: number): number => (isSmallest ? Math.min(usual, 24) : usual)
