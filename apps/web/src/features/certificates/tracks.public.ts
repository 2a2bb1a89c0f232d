export { type CertificateLevel, type CertificateTrack, useCertificateTracks } from './tracks/track.queries.ts'
export { countRequirementsLeft, isLevelHeld, nextLevelIndex, requirementsOfLevel } from './tracks/track-standing.ts'
