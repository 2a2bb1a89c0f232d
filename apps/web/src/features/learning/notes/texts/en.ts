import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  notes: {
    write: 'Write a note',
    hint: 'Your thought on this moment; only you can see it',
    save: 'Save',
    saveAt: (at) => `Save at ${at}`,
    saveOnPage: (page) => `Save on page ${page}`,
    scope: 'Notes of',
    thisLesson: 'This lesson',
    wholeCourse: 'Whole course',
    goTo: (at) => `Go to ${at}`,
    page: (page) => `Page ${page}`,
    edit: 'Edit',
    remove: 'Delete',
    removeSure: 'Really delete?',
    cancel: 'Cancel',
    empty: 'No notes yet',
    emptyHint: 'Write while you learn; a note leads back to its moment.',
    failed: 'It was not saved, please try again',
    removed: 'The note is deleted',
    left: (left) => `${plural(left, 'character')} left`,
  },
}
