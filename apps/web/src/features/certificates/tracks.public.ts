export { type CertificateLevel, type CertificateTrack, useCertificateTracks } from './tracks/track.queries.ts'
export { isLevelHeld, nextLevelIndex, requirementsLeft, requirementsOf } from './tracks/track-standing.ts'
