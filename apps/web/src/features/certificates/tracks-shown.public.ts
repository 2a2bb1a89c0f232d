export { OtherTracks } from './tracks/other-tracks.tsx'
export { useCertificateTracks } from './tracks/track.queries.ts'
