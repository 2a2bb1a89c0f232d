import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkPlayerAddress } from './link-embed.ts'

const all = ['www.youtube-nocookie.com', 'player.bilibili.com', 'player.vimeo.com', 'v.qq.com', 'video.example.com']

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.bilibili.com/video/BV1xx411c7mD/?p=2',
    'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&p=2&autoplay=0',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://v.qq.com/x/page/a1b2c3d4e5f.html', 'https://v.qq.com/txp/iframe/player.html?vid=a1b2c3d4e5f'],
  ['https://video.example.com/watch/7?start=1', 'https://video.example.com/watch/7?start=1'],
  ['https://www.youtube.com/@channel', null],
  ['https://www.bilibili.com/read/cv1', null],
  ['https://example.com/', null],
  ['https://evil.example.com/video.example.com', null],
  ['https://video.example.com:8443/watch/7', null],
  ['http://video.example.com/watch/7', null],
])('%s plays at %s', (link, player) => {
  expect(linkPlayerAddress(link, all)).toBe(player)
})

test('a player is one of the hosts that the operator allows; without any there is none', () => {
  expect(linkPlayerAddress('https://www.youtube.com/watch?v=dQw4w9WgXcQ', ['www.youtube.com'])).toBe(
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
  )
  fc.assert(
    fc.property(
      fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true, size: 'xsmall' }),
      fc.subarray([...all, 'www.youtube.com']),
      (link, hosts) => {
        const player = linkPlayerAddress(link, hosts)
        if (player !== null) expect(hosts).toContain(new URL(player).hostname)
        expect(linkPlayerAddress(link, [])).toBeNull()
      },
    ),
  )
})
