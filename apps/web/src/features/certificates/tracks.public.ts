export { type Level, type Track, useTracks } from './tracks/track.queries.ts'
export { isHeld, nextLevel, requirementsLeft, requirementsOf } from './tracks/track-standing.ts'
