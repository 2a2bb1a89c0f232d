import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  signOutFailed: 'You could not be signed out. Check your network and try again.',
}
