export {
  recordCompleted,
  recordIssued,
  recordPersonJoined,
  recordPersonLeft,
  recordRegistration,
  recordReleased,
  recordRevoked,
  recordSubmitted,
} from './webhooks/webhook-events.service.ts'
