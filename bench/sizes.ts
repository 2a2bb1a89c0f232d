/**
 * True with `SIZE=smallest`, when every part runs once, within seconds. Such a run shows that the command works; its
 * figures mean nothing.
 */
export const isSmallestRun = process.env.SIZE === 'smallest'

/**
 * Returns a parameter of a benchmark: the number in the environment variable `name`; without it `usual`, or in the
 * smallest run `smallest`, with which every part still runs once.
 */
export const benchSize = (name: string, usual: number, smallest: number): number =>
  Number(process.env[name] ?? (isSmallestRun ? smallest : usual))

/** Returns `usual` simultaneous connections, but at most 24 in the smallest run, which then needs only a few papers. */
export const connectionCount = (usual: number): number => (isSmallestRun ? Math.min(usual, 24) : usual)
