export { keepDoor } from './ingest/rtmp-door.ts'
export { placesFor } from './live.service.ts'
export { classesOfDay } from './today.store.ts'
