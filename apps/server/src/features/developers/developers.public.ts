export {
  recordCertificateIssued,
  recordCertificateRevoked,
  recordCourseCompleted,
  recordExamSubmitted,
  recordPersonJoined,
  recordPersonLeft,
  recordRegistrationSubmitted,
  recordResultReleased,
  subscribedEvents,
} from './webhooks/webhook-events.service.ts'
