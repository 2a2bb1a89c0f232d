export { UpcomingLiveClasses } from './parts/next-live.tsx'
