import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  signOutFailed: 'You could not be signed out. Check your network and try again.',
  start: { title: 'Console', lead: 'Pages you can open', nothing: 'There is no page yet for the grants you hold' },
}
