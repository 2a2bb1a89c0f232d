import { expect, test } from 'vitest'
import { unreadAnnouncements } from './use-announcements.ts'

const say = (announcementId: string) => ({ announcementId, words: '安静', saidAt: '2026-03-02T09:00:00Z' })

test('a read announcement is hidden, and reported until the server confirms it', () => {
  expect(unreadAnnouncements([say('a'), say('b')], new Set(['a', 'z']))).toEqual({ unread: [say('b')], again: ['a'] })
  expect(unreadAnnouncements([], new Set(['a']))).toEqual({ unread: [], again: [] })
})
