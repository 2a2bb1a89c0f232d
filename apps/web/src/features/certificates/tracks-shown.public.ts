export { OtherTracks } from './tracks/other-tracks.tsx'
export { useTracks } from './tracks/track.queries.ts'
