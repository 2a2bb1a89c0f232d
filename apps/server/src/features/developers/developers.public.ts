export {
  recordCertificateIssued,
  recordCertificateRevoked,
  recordCourseCompleted,
  recordExamSubmitted,
  recordPersonJoined,
  recordPersonLeft,
  recordRegistrationSubmitted,
  recordResultReleased,
  subscribedEventTypes,
} from './webhooks/webhook-events.service.ts'
