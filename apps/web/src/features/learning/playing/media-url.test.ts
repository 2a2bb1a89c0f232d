import { expect, test } from 'vitest'
import { mediaUrl } from './media-url.ts'

const own = 'https://learn.example.com'

test('absolute addresses of ours get the token, foreign ones do not', () => {
  expect(mediaUrl(`${own}/files/read?fileId=7`, 'a b', own)).toBe(`${own}/files/read?fileId=7&access_token=a+b`)
  expect(mediaUrl('https://cdn.example.org/a.mp4', 'secret', own)).toBe('https://cdn.example.org/a.mp4')
})

test('a file path becomes an address of the file service, anything else is ignored', () => {
  expect(mediaUrl('x?filePath=7', 't', own)).toBe(`${own}/files/read?fileId=7&access_token=t`)
  expect(mediaUrl('/files/hls/playlist.m3u8?fileId=7', 't', own)).toBe(
    `${own}/files/hls/playlist.m3u8?fileId=7&access_token=t`,
  )
  expect(mediaUrl('//files/read?fileId=7', 't', own)).toBe('')
  expect(mediaUrl('/a.mp4', 't', own)).toBe('')
  expect(mediaUrl('javascript:alert(1)', 't', own)).toBe('')
})
