export {
  recordCompleted,
  recordIssued,
  recordPersonJoined,
  recordPersonLeft,
  recordRegistration,
  recordReleased,
  recordRevoked,
  recordSubmitted,
  wantedEvents,
} from './webhooks/webhook-events.service.ts'
