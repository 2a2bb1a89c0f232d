export {
  recordCertificateIssued,
  recordCertificateRevoked,
  recordCourseCompleted,
  recordExamSubmitted,
  recordPersonJoined,
  recordPersonLeft,
  recordRegistrationSubmitted,
  recordResultReleased,
  wantedEvents,
} from './webhooks/webhook-events.service.ts'
