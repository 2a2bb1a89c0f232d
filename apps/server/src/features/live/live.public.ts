export { keepDoor } from './ingest/rtmp-door.ts'
export { placesFor } from './live.service.ts'
