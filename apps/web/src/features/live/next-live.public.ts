export { NextLive } from './parts/next-live.tsx'
