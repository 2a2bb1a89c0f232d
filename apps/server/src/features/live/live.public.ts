export { runStreamIngest } from './ingest/rtmp-ingest.ts'
export { notifyOfLiveClassChange } from './live.jobs.ts'
export {
  loadLiveClasses,
  loadLiveClassHead,
  loadLivePageFront,
  loadLiveReservations,
  setLiveReservation,
} from './live.service.ts'
export { endLiveClass as endClass, scheduleLiveClass } from './live-staff.service.ts'
export { insertLiveStream, setLiveStreamEnded } from './stream.store.ts'
export { listLiveClassesOfDay } from './today.store.ts'
