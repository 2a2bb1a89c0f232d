export { keepDoor } from './ingest/rtmp-door.ts'
