export {
  recordCompleted,
  recordIssued,
  recordPersonJoined,
  recordPersonLeft,
  recordRegistration,
  recordReleased,
  recordRevoked,
  recordSubmitted,
  startWantedEvents,
} from './webhooks/webhook-events.service.ts'
