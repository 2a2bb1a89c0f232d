export { type CertificateLevel, type CertificateTrack, useCertificateTracks } from './tracks/track.queries.ts'
export { findNextLevel, isLevelHeld, requirementsLeft, requirementsOf } from './tracks/track-standing.ts'
