import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  notes: {
    write: 'Write a note',
    hint: 'Note what matters here. Only you can see it.',
    save: 'Save',
    saveAt: (at) => `Save at ${at}`,
    saveOnPage: (page) => `Save on page ${page}`,
    scope: 'Show notes for',
    thisLesson: 'This lesson',
    wholeCourse: 'Whole course',
    goTo: (at) => `Go to ${at}`,
    page: (page) => `Page ${page}`,
    edit: 'Edit',
    remove: 'Delete',
    removeSure: 'Delete this note?',
    cancel: 'Cancel',
    empty: 'No notes yet',
    emptyHint: 'Take notes as you learn. Each note links back to its place in the lesson.',
    failed: 'The note wasn’t saved. Try again.',
    removed: 'Note deleted',
    left: (left) => `${plural(left, 'character')} left`,
  },
}
