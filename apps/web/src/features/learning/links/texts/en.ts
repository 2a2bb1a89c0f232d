import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  name: 'External link',
  intro: (host) => `This lesson is on ${host} and opens in a new tab.`,
  introHere: (host) => `This lesson’s video is on ${host}. Nothing loads from there until you play it.`,
  show: 'Play here',
  elsewhere: 'Open in a new tab',
  minimum: (minutes) => `Study the content for at least ${plural(minutes, 'minute')}, then return here and confirm.`,
  noMinimum: 'When you’re done, return here and confirm.',
  open: 'Open link',
  again: 'Open again',
  confirm: 'I’m done',
  wait: (time) => `You can confirm in ${time}`,
  done: 'Completed',
}
